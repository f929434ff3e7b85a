import { z } from 'zod';
import { Id, pageQuery, PersonWithFace, sortOf, Timestamp } from '../common.ts';
import { courseStatuses, courseTypes } from '../courses/schemas.ts';
import { Part } from '../courses/staff-schemas.ts';
import { testTypes } from '../test-authoring/words.ts';
import { attemptChoices, requestWays, studentFilters } from './words.ts';

/** A course as those see it who look after its students. */
export const CourseOverview = z
  .object({
    _id: Id,
    name: z.string(),
    imageUrl: z.string().nullable(),
    course_type: z.enum(courseTypes),
    status: z.enum(courseStatuses),
    creator: PersonWithFace,
    /** Absent for those who only look. */
    join_code: z.string().optional(),
    /** The numbers of those whom the viewer may see, and of tests that the viewer manages. */
    counts: z.object({
      students: z.int(),
      /** Requests to join that wait; null for those who decide on none. */
      waiting: z.int().nullable(),
      /** Null for those who manage no tests. */
      tests: z.int().nullable(),
      subjects: z.int(),
      materials: z.int(),
      notStarted: z.int(),
      idle: z.int(),
      /** Null for those who see no results. */
      failed: z.int().nullable(),
      removed: z.int().nullable(),
    }),
    /** The viewer's part on the course; null for administrators and coordinators. */
    part: Part.nullable(),
    /**
     * Whether the viewer sees tests and results and answers questions (`mark`), edits the course, decides who is in it, and owns it; else the
     * page is to be read alone.
     */
    can: z.object({ mark: z.boolean(), edit: z.boolean(), admit: z.boolean(), own: z.boolean() }),
  })
  .meta({ id: 'CourseOverview' });
export type CourseOverview = z.infer<typeof CourseOverview>;

/** A submitted attempt in short; `percentage` is null when nothing could be had. */
export const AttemptInShort = z.object({
  /** The attempt. */
  _id: Id,
  test: z.object({ _id: Id, test_name: z.string() }),
  percentage: z.number().nullable(),
});

/** Everything that opens a course to a student. */
export const StudentWays = z.object({
  request: z.enum(requestWays).nullable(),
  /** Groups by name where the viewer may open them; `_id` and `name` are null for others. */
  groups: z.array(z.object({ _id: Id.nullable(), name: z.string().nullable() })),
  institution: z.object({ _id: Id, name: z.string() }).nullable(),
});

/** A student of a course, with how far they have come. */
export const CourseStudent = z
  .object({
    user: PersonWithFace,
    ways: StudentWays,
    /** Materials that are complete. */
    completed: z.int(),
    /** When they last did something in the course; null while they have not. */
    lastSeenAt: Timestamp.nullable(),
    /** The attempts submitted last and with the most marks; null without one, and for viewers who see no results. */
    latest: AttemptInShort.nullable(),
    best: AttemptInShort.nullable(),
    can: z.object({ remove: z.boolean() }),
  })
  .meta({ id: 'CourseStudent' });
export type CourseStudent = z.infer<typeof CourseStudent>;

export const CourseStudentsQuery = z.object({
  ...pageQuery,
  sort: sortOf(['completed', 'username', 'lastSeenAt']).describe(
    'By which field, with - before it for descending; those furthest behind first unless said.',
  ),
  only: z
    .enum(studentFilters, 'only must be one of not-started, idle and failed')
    .optional()
    .describe('Only those who opened nothing, were not seen for seven days, or failed a test.'),
});
export type CourseStudentsQuery = z.infer<typeof CourseStudentsQuery>;

/** A test of a course as a column of its results. */
export const ResultsTest = z.object({
  _id: Id,
  test_name: z.string(),
  test_type: z.enum(testTypes),
  /** The mean of all students of the course who submitted an attempt, in hundredths of the maximum; null without one. */
  mean: z.number().nullable(),
  /** The students whom the mean counts. */
  students: z.int(),
});
export type ResultsTest = z.infer<typeof ResultsTest>;

/** A student's results at the tests of a course. */
export const StudentResults = z
  .object({
    user: PersonWithFace,
    /** One for each test that the student has submitted. */
    results: z.array(z.object({ test: Id, attempt: Id, percentage: z.number().nullable(), late: z.boolean() })),
    /** The mean over the tests that they submitted; null without one. */
    mean: z.number().nullable(),
  })
  .meta({ id: 'StudentResults' });
export type StudentResults = z.infer<typeof StudentResults>;

const resultFilters = {
  search: pageQuery.search,
  attempts: z
    .enum(attemptChoices, 'attempts must be best or first')
    .optional()
    .describe('Which attempt of a student counts; the best unless said.'),
};
export const CourseResultsQuery = z.object({ page: pageQuery.page, limit: pageQuery.limit, ...resultFilters });
export type CourseResultsQuery = z.infer<typeof CourseResultsQuery>;
export const CourseResultsCsvQuery = z.object(resultFilters);
export type CourseResultsCsvQuery = z.infer<typeof CourseResultsCsvQuery>;
