import { z } from 'zod';
import {
  Id,
  optionalText,
  pageQuery,
  peopleField,
  reasonField,
  PersonWithFace,
  sortOf,
  textFilter,
  Timestamp,
} from '../common.ts';
import { cleanJoinCode } from '../courses/join-code.ts';
import { courseTypes, Creator, JoinCode, joinRequestStatuses, waysIn } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';

/** A code that somebody types or pastes to be let in. */
export const TypedJoinCode = z.preprocess((code) => (typeof code === 'string' ? cleanJoinCode(code) : code), JoinCode);

/** The part of a course that its join code shows to a student who is not in it. */
export const JoinableCourse = z
  .object({
    _id: Id,
    name: z.string(),
    imageUrl: z.string().nullable(),
    description: z.string().nullable(),
    course_type: z.enum(courseTypes),
    creator: Creator,
    /** How the viewer's own latest request stands, null without one. */
    requestStatus: z.enum(joinRequestStatuses).nullable(),
    /** The way by which the course is the viewer's own already, null when it is not. */
    joined: z.enum(waysIn).nullable(),
  })
  .meta({ id: 'JoinableCourse' });
export type JoinableCourse = z.infer<typeof JoinableCourse>;

/** A join request as those who decide see it. */
export const JoinRequest = z
  .object({
    _id: Id,
    user: PersonWithFace.extend({ email: z.string() }),
    course: z.object({ _id: Id, name: z.string() }),
    status: z.enum(joinRequestStatuses),
    reason: z.string().nullable(),
    createdAt: Timestamp,
    decidedAt: Timestamp.nullable(),
    decidedBy: z.object({ _id: Id, username: z.string() }).nullable(),
  })
  .meta({ id: 'JoinRequest' });
export type JoinRequest = z.infer<typeof JoinRequest>;

/** One's own join request. `seen` turns true when the student has looked at the decision. */
export const OwnJoinRequest = z
  .object({
    _id: Id,
    course: z.object({ _id: Id, name: z.string(), imageUrl: z.string().nullable() }),
    status: z.enum(joinRequestStatuses),
    reason: z.string().nullable(),
    createdAt: Timestamp,
    decidedAt: Timestamp.nullable(),
    /** Whether the student was in the course and was taken out of it: `reason` says why. */
    removed: z.boolean(),
    seen: z.boolean(),
  })
  .meta({ id: 'OwnJoinRequest' });
export type OwnJoinRequest = z.infer<typeof OwnJoinRequest>;

/** Ask with the code of a course, or with the id of a course that one can see or has asked for before. */
export const RequestJoinInput = z
  .object({ joinCode: TypedJoinCode.optional(), courseId: Id.optional() })
  .refine((input) => input.joinCode !== undefined || input.courseId !== undefined, {
    path: ['joinCode'],
    message: 'Enter a join code',
  })
  .meta({ id: 'RequestJoinInput' });

export const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

const reason = optionalText('Reason', limits.comment).optional();
const action = z.enum(decisions, 'action must be approved or rejected');

export const HandleJoinRequestInput = z
  .object({ courseId: Id, userId: Id, action, reason })
  .meta({ id: 'HandleJoinRequestInput' });

export const DecideJoinRequestsInput = z
  .object({
    ids: z
      .array(Id, says.list('ids'))
      .min(1, 'Choose at least one request')
      .max(limits.decideAtOnce, issueText('Choose at most {max} requests', { max: limits.decideAtOnce })),
    action,
    reason,
  })
  .meta({ id: 'DecideJoinRequestsInput' });

export const SeenDecisionsInput = z
  .object({
    ids: z
      .array(Id, says.list('ids'))
      .min(1, 'Choose at least one request')
      .max(limits.page.max, issueText('Choose at most {max} requests', { max: limits.page.max })),
  })
  .meta({ id: 'SeenDecisionsInput' });

export const JoinRequestListQuery = z.object({
  ...pageQuery,
  sort: sortOf(['createdAt', 'username', 'course', 'status']),
  username: textFilter,
  course: textFilter.describe("Only those with this in the course's name, in any case."),
  status: textFilter,
  actions: textFilter.describe(
    "Part of what the column of actions says: 'Approve Reject' on pending requests, 'No actions' on others.",
  ),
});
export type JoinRequestListQuery = z.infer<typeof JoinRequestListQuery>;

export const RemoveStudentInput = z
  .object({ reason: reasonField('Reason', limits.comment) })
  .meta({ id: 'RemoveStudentInput' });

/** A student who was taken out of a course and has not asked for it again. */
export const RemovedStudent = z
  .object({
    user: PersonWithFace,
    reason: z.string(),
    removedAt: Timestamp,
    /** Null where the account is deleted. */
    removedBy: z.object({ _id: Id, username: z.string() }).nullable(),
  })
  .meta({ id: 'RemovedStudent' });
export type RemovedStudent = z.infer<typeof RemovedStudent>;

/** Usernames and e-mail addresses. */
export const PeopleInput = z.object({ people: peopleField }).meta({ id: 'PeopleInput' });

/**
 * How a name stands: `new` and `waiting`, whose request is approved by adding, are added; nobody else is. People whom the
 * actor may not see are `unknown`, as if there were none.
 */
export const standings = ['new', 'waiting', 'in', 'blocked', 'not_student', 'unknown'] as const;
export type Standing = (typeof standings)[number];

/** A name that somebody entered, and whom it names. Two names of one person are told once. */
export const NamedPerson = z
  .object({ text: z.string(), standing: z.enum(standings), user: PersonWithFace.nullable() })
  .meta({ id: 'NamedPerson' });
export type NamedPerson = z.infer<typeof NamedPerson>;
