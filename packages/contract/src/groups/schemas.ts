import { z } from 'zod';
import {
  Id,
  idOrEntity,
  loadedVersion,
  nameField,
  optionalText,
  pageQuery,
  peopleField,
  PersonWithFace,
  sortOf,
  Timestamp,
  wholeNumber,
} from '../common.ts';
import { Course, CourseListItem } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { NextStep } from '../progress/schemas.ts';
import { issueText, says } from '../schema-sentences.ts';
import { schoolClasses } from '../users/fields.ts';

export const groupStatuses = ['active', 'inactive'] as const;

const groupSummary = {
  _id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** In months. */
  duration: z.int().nullable(),
  status: z.enum(groupStatuses),
  created_by: z.object({ _id: Id, username: z.string() }),
  usersCount: z.int(),
  coursesCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
};

export const GroupListItem = z.object(groupSummary).meta({ id: 'GroupListItem' });
export type GroupListItem = z.infer<typeof GroupListItem>;

const memberIds = { users: z.array(Id), courses: z.array(Id) };

/** A group in the list without a query string: with its members' and courses' ids. */
export const WholeGroup = z.object({ ...groupSummary, ...memberIds }).meta({ id: 'WholeGroup' });
export type WholeGroup = z.infer<typeof WholeGroup>;

/** A group with its members' and courses' ids, and beside them their names. */
export const Group = z
  .object({
    ...groupSummary,
    ...memberIds,
    userNames: z.array(PersonWithFace),
    /**
     * `opens`: false for a course that the group's maker may not, or no longer, open to others. `name`: null for one
     * that the viewer may not see any more.
     */
    courseNames: z.array(z.object({ _id: Id, name: z.string().nullable(), opens: z.boolean() })),
  })
  .meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

// Repeated ids are kept here, so that an issue's path counts as the sender does; they are stored once.
const idList = (label: string, max: number, tooMany: string) =>
  z.array(idOrEntity, says.list(label)).max(max, issueText(tooMany, { max }));

const duration = wholeNumber('Duration', limits.duration.min, limits.duration.max);
const groupFields = {
  name: nameField('Name'),
  description: optionalText('Description', limits.plainDescription).optional(),
  duration: z.preprocess((value) => (value === '' ? null : value), duration.nullable()).optional(),
  status: z.enum(groupStatuses, 'Status must be active or inactive').optional(),
  users: idList('Users', limits.usersPerGroup, 'A group may have at most {max} users').optional(),
  courses: idList('Courses', limits.coursesPerGroup, 'A group may have at most {max} courses').optional(),
};

export const CreateGroupInput = z.object(groupFields).meta({ id: 'CreateGroupInput' });
export type CreateGroupInput = z.infer<typeof CreateGroupInput>;
export const UpdateGroupInput = z
  .object({ ...z.object(groupFields).partial().shape, updatedAt: loadedVersion })
  .meta({ id: 'UpdateGroupInput' });
export type UpdateGroupInput = z.infer<typeof UpdateGroupInput>;

/**
 * Where people of a group come from: typed names, or those of a course, another group or an institution. One of these;
 * `schoolClass` narrows an institution.
 */
export const GroupPeopleInput = z
  .object({
    people: peopleField.optional(),
    course: idOrEntity.optional(),
    group: idOrEntity.optional(),
    institution: idOrEntity.optional(),
    schoolClass: z.enum(schoolClasses, 'This is not a class').optional(),
  })
  .refine(
    ({ people, course, group, institution }) =>
      [people, course, group, institution].filter((value) => value !== undefined).length === 1,
    { path: ['people'], error: 'Name people, a course, a group or an institution' },
  )
  .refine(({ schoolClass, institution }) => schoolClass === undefined || institution !== undefined, {
    path: ['institution'],
    error: 'Name the institution of the class',
  })
  .meta({ id: 'GroupPeopleInput' });
export type GroupPeopleInput = z.infer<typeof GroupPeopleInput>;

/** People whom the actor may put into a group, by name; and the typed names that are nobody's. */
export const GroupPeople = z
  .object({ users: z.array(PersonWithFace), unknown: z.array(z.string()) })
  .meta({ id: 'GroupPeople' });
export type GroupPeople = z.infer<typeof GroupPeople>;

export const GroupListQuery = z.object({
  ...pageQuery,
  sort: sortOf(['createdAt', 'name', 'duration', 'status']),
  status: z
    .enum(groupStatuses, 'status must be active or inactive')
    .optional()
    .describe('Only active or only inactive ones.'),
});
export type GroupListQuery = z.infer<typeof GroupListQuery>;

const ownProgress = {
  progress: z.object({ completed: z.int(), total: z.int() }),
  /** The student's own rating, null without one. */
  ownRating: z.object({ rating: z.int(), comment: z.string() }).nullable(),
};
/** A course on My Courses, with what the student did with it. */
export const OwnCourse = CourseListItem.extend({
  ...ownProgress,
  /** Where the student goes on; null for a course without materials. */
  next: NextStep.nullable(),
}).meta({ id: 'OwnCourse' });
export type OwnCourse = z.infer<typeof OwnCourse>;
/** The same in full, in the list without a query string. */
export const WholeOwnCourse = Course.extend(ownProgress).meta({ id: 'WholeOwnCourse' });
export type WholeOwnCourse = z.infer<typeof WholeOwnCourse>;

/** A page of a student's own courses. */
export const OwnCoursesQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  sort: z
    .enum(['-activity'], 'sort must be -activity')
    .optional()
    .describe(
      'With -activity those with something left come first, the last used before the others; newest first unless said.',
    ),
});
export type OwnCoursesQuery = z.infer<typeof OwnCoursesQuery>;
