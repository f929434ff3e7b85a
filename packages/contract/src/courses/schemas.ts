import { z } from 'zod';
import {
  Id,
  isUploadedFileUrl,
  loadedVersion,
  nameField,
  oneOf,
  optionalText,
  pageQuery,
  PersonWithFace,
  ProfilePicture,
  resourceUrl,
  richText,
  sortOf,
  Timestamp,
  wholeNumber,
} from '../common.ts';
import { limits } from '../limits.ts';
import { bytesOf } from '../rich-text-shape.ts';
import { roles } from '../roles.ts';
import { issueText, says } from '../schema-sentences.ts';
import { staffRoles } from './staff-words.ts';

const {
  captionsPerMaterial: mostCaptions,
  materialsPerSubject: mostMaterials,
  subjectsPerCourse: mostSubjects,
  richTextBytesTogether: mostText,
} = limits;

export const courseTypes = ['public', 'private'] as const;
export const courseStatuses = ['active', 'inactive'] as const;
export const durationUnits = ['months', 'hours'] as const;
export const contentTypes = ['PDF', 'Video', 'Document', 'Image', 'Link'] as const;
export const joinRequestStatuses = ['pending', 'approved', 'rejected'] as const;
/** The ways in which a course becomes a student's own: a granted request, a group, or their institution. */
export const waysIn = ['request', 'group', 'institution'] as const;
export type CourseType = (typeof courseTypes)[number];
export type CourseStatus = (typeof courseStatuses)[number];
export type DurationUnit = (typeof durationUnits)[number];
export type ContentType = (typeof contentTypes)[number];

/** How a material stands by its dates: open, or shut to students and visitors before or after. */
export const materialPhases = ['not_open', 'open', 'closed'] as const;
export type MaterialPhase = (typeof materialPhases)[number];

// ---- what leaves

export const Creator = PersonWithFace.extend({ role: z.enum(roles) }).meta({ id: 'Creator' });

/** A film's words in one language: the language by its tag (`en`, `pt-BR`), and an uploaded file of WebVTT. */
export const Caption = z.object({ language: z.string(), url: z.string() }).meta({ id: 'Caption' });
export type Caption = z.infer<typeof Caption>;

export const Material = z
  .object({
    _id: Id,
    name: z.string(),
    description: z.string().nullable(),
    content_type: z.enum(contentTypes),
    /** Empty for those to whom the material is shut, who get no description and captions either. */
    content_url: z.string(),
    /** Empty for all but videos. */
    captions: z.array(Caption),
    createdAt: Timestamp,
    /** From when and until when the viewer may open it, by its dates, its subject's and their exceptions; null for no limit. */
    opensAt: Timestamp.nullable(),
    closesAt: Timestamp.nullable(),
    phase: z.enum(materialPhases),
  })
  .meta({ id: 'Material' });
export type Material = z.infer<typeof Material>;

export const Subject = z
  .object({
    _id: Id,
    name: z.string(),
    description: z.string().nullable(),
    duration: z.int(),
    duration_unit: z.enum(durationUnits),
    materials: z.array(Material),
  })
  .meta({ id: 'Subject' });
export type Subject = z.infer<typeof Subject>;

export const Rating = z
  .object({
    _id: Id,
    user: Id,
    username: z.string(),
    profilePicture: ProfilePicture,
    rating: z.int(),
    comment: z.string(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Rating' });
export type Rating = z.infer<typeof Rating>;

export const JoinRequestOfCourse = z
  .object({
    /** `isActive`: to the teacher of the course, false for whom they or an admin blocked. */
    user: z
      .object({ _id: Id, username: z.string(), email: z.string() })
      .extend({ role: z.enum(roles), isAdmin: z.boolean(), isActive: z.boolean() }),
    status: z.enum(joinRequestStatuses),
    /** The words of the decision, where it has any. */
    reason: z.string().nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'JoinRequestOfCourse' });

/** The viewer's rights to a course; the pages show only these buttons. */
export const CourseAbilities = z.object({ edit: z.boolean(), delete: z.boolean() }).meta({ id: 'CourseAbilities' });

const courseSummary = {
  _id: Id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  description: z.string().nullable(),
  duration: z.int(),
  duration_unit: z.enum(durationUnits),
  course_type: z.enum(courseTypes),
  status: z.enum(courseStatuses),
  /** The mean of the ratings, null without any. */
  averageRating: z.number().nullable(),
  ratingsCount: z.int(),
  subjectsCount: z.int(),
  creator: Creator,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Only for those who manage the course. */
  join_code: z.string().optional(),
  /** The part that the owner of the course gave the viewer; absent for all others. */
  part: z.enum(staffRoles).optional(),
  can: CourseAbilities,
};

/** A course in a page of a list. */
export const CourseListItem = z.object(courseSummary).meta({ id: 'CourseListItem' });
export type CourseListItem = z.infer<typeof CourseListItem>;

/** A course in full. */
export const Course = z
  .object({
    ...courseSummary,
    title: z.string(),
    created_by: Id,
    subjects: z.array(Subject),
    /** The newest ones; all of them by the call for ratings. */
    ratings: z.array(Rating),
    /** All of them for those who manage the course, a student's own for the student, otherwise absent. */
    joinRequests: z.array(JoinRequestOfCourse).optional(),
    /** In the detail, for a student: what makes the course their own, null when nothing does. Otherwise absent. */
    joined: z.enum(waysIn).nullable().optional(),
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof Course>;

// ---- what enters

const emptyAsMissing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const duration = (label: string) => wholeNumber(label, limits.duration.min, limits.duration.max);

/** The form of a tag that every browser takes for a language: never `en-`, `../x` or a text with markup. */
const languageTag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;

export const CaptionInput = z.object({
  language: z
    .string({ error: (issue) => (issue.input === undefined ? says.required('Language') : says.text('Language')) })
    .regex(languageTag, 'Choose a language'),
  url: resourceUrl('Captions').refine(isUploadedFileUrl, 'Captions must be a file uploaded here'),
});

const captions = z
  .array(CaptionInput, says.list('Captions'))
  .max(mostCaptions, issueText('A video may have captions in at most {max} languages', { max: mostCaptions }))
  .refine(
    (all) => new Set(all.map(({ language }) => language)).size === all.length,
    'A video may have captions in each language once',
  );

export const MaterialInput = z.object({
  _id: emptyAsMissing(Id),
  name: nameField('Material name'),
  description: optionalText('Material description', limits.plainDescription).optional(),
  content_type: oneOf('Content type', contentTypes),
  content_url: resourceUrl('Content URL'),
  /** Left out, they stay as they are. */
  captions: captions.optional(),
});

export const SubjectInput = z.object({
  _id: emptyAsMissing(Id),
  name: nameField('Subject name'),
  description: richText('Subject description').optional(),
  duration: duration('Subject duration'),
  duration_unit: emptyAsMissing(oneOf('Duration unit', durationUnits)),
  materials: z
    .array(MaterialInput, says.list('Materials'))
    .min(1, 'A subject needs at least one material')
    .max(mostMaterials, issueText('A subject may have at most {max} materials', { max: mostMaterials })),
});

/** A join code as people type it. */
export const JoinCode = z
  .string(says.text('Join code'))
  .trim()
  .min(limits.joinCode.min, says.tooShort('Join code', limits.joinCode.min))
  .max(limits.joinCode.max, says.tooLong('Join code', limits.joinCode.max))
  .regex(/^[A-Za-z0-9-]+$/, 'Join code may contain only letters, digits and -');

const courseFields = {
  name: nameField('Name'),
  title: optionalText('Title', limits.name).optional(),
  description: richText('Description').optional(),
  imageUrl: z.preprocess((value) => (value === '' ? null : value), resourceUrl('Image').nullable()).optional(),
  duration: duration('Duration'),
  duration_unit: emptyAsMissing(oneOf('Duration unit', durationUnits)),
  course_type: emptyAsMissing(oneOf('Course type', courseTypes)),
  status: emptyAsMissing(oneOf('Status', courseStatuses)),
  join_code: emptyAsMissing(JoinCode),
  subjects: z
    .array(SubjectInput, {
      error: (issue) => (issue.input === undefined ? says.areRequired('Subjects') : says.list('Subjects')),
    })
    .min(1, 'A course needs at least one subject')
    .max(mostSubjects, issueText('A course may have at most {max} subjects', { max: mostSubjects }))
    .refine(
      (subjects) => bytesOf(subjects.map(({ description }) => description)) <= mostText,
      issueText('All subject descriptions together may be at most {max} MB', { max: mostText / 2 ** 20 }),
    ),
};

/** A whole course, as the form asks for it. */
export const CourseFormInput = z.object(courseFields);

/** A course to be made. Without a duration of its own it gets the sum of its subjects' durations. */
export const CreateCourseInput = CourseFormInput.extend({ duration: emptyAsMissing(courseFields.duration) }).meta({
  id: 'CreateCourseInput',
});
export type CreateCourseInput = z.infer<typeof CreateCourseInput>;

/** A user's id, or the user object that a client got and sends back. */
const UserReference = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && '_id' in value ? value._id : value),
  Id,
);

/** A change of a course: the fields it carries, arrays whole. */
export const UpdateCourseInput = z
  .object({
    ...z.object(courseFields).partial().shape,
    created_by: UserReference.optional(),
    updatedAt: loadedVersion,
  })
  .meta({ id: 'UpdateCourseInput' });
export type UpdateCourseInput = z.infer<typeof UpdateCourseInput>;

export const courseSortFields = [
  'createdAt',
  'name',
  'join_code',
  'course_type',
  'duration',
  'status',
  'averageRating',
] as const;

export const CourseListQuery = z.object({
  ...pageQuery,
  sort: sortOf(courseSortFields),
  course_type: oneOf('course_type', courseTypes).optional().describe('Only public or only private ones.'),
  status: oneOf('status', courseStatuses).optional().describe('Only active or only inactive ones.'),
  created_by: z
    .union([z.literal(['me', 'admins']), Id], 'created_by must be an id, "me" or "admins"')
    .optional()
    .describe("A person's id, `me`, or `admins`: what institutions may be given, which only admins ask for."),
  taught: z
    .literal('mine', 'taught must be mine')
    .optional()
    .describe("`mine`: courses on which one has a part, and those that one's institution grants."),
  may: z
    .literal(['see', 'edit'], 'may must be see or edit')
    .optional()
    .describe(
      'Only courses on which one has this right by a part: own ones, and those that one helps with; for admins all.',
    ),
  group_maker: z
    .union([z.literal('me'), Id], 'group_maker must be an id or "me"')
    .optional()
    .describe("What a group opens that this person made: `me`, or, for admins, a person's id."),
});
export type CourseListQuery = z.infer<typeof CourseListQuery>;

/** The things that depend on a course and are deleted with it. */
export const CourseUsage = z
  .object({
    subjects: z.int(),
    materials: z.int(),
    ratings: z.int(),
    groups: z.int(),
    joinRequests: z.int(),
    tests: z.int(),
    /** Attempts at these tests, by anybody. */
    attempts: z.int(),
  })
  .meta({ id: 'CourseUsage' });
export type CourseUsage = z.infer<typeof CourseUsage>;

/** A course in the bin, as admins find it there. */
export const DeletedCourse = z
  .object({
    _id: Id,
    name: z.string(),
    creator: z.object({ _id: Id, username: z.string() }),
    deletedAt: Timestamp,
    /** Null for a course that went before this was written down. */
    deletedBy: z.object({ _id: Id, username: z.string() }).nullable(),
    /** From then on it may be gone for good. */
    restorableUntil: Timestamp,
  })
  .meta({ id: 'DeletedCourse' });
export type DeletedCourse = z.infer<typeof DeletedCourse>;

export const BinQuery = z.object(pageQuery);
export type BinQuery = z.infer<typeof BinQuery>;

/** A course may hold 20,000 materials: where it is sent in full, its subjects come one after the other. */
export const subjectsInSlices = { field: 'subjects', item: Subject } as const;
