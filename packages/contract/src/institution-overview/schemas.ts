import { z } from 'zod';
import { Id, pageQuery, PersonWithFace, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { institutionStatuses } from '../institutions/schemas.ts';

/** An institution in figures. Blocked people and deleted courses do not count. */
export const InstitutionOverview = z
  .object({
    _id: Id,
    name: z.string(),
    status: z.enum(institutionStatuses),
    students: z.int(),
    /** Approved ones. */
    teachers: z.int(),
    /** Teachers who wait for approval there. */
    waiting: z.int(),
    /** Those that its teachers made, and those that it was granted. */
    courses: z.int(),
  })
  .meta({ id: 'InstitutionOverview' });
export type InstitutionOverview = z.infer<typeof InstitutionOverview>;

/** A course that concerns an institution. */
export const InstitutionCourse = z
  .object({
    _id: Id,
    name: z.string(),
    course_type: z.enum(['public', 'private']),
    status: z.enum(['active', 'inactive']),
    creator: PersonWithFace,
    /** Whether the institution was granted it; a course of its own teachers may be granted too. */
    granted: z.boolean(),
    /** Whether the viewer may look at its students. */
    can: z.object({ oversee: z.boolean() }),
  })
  .meta({ id: 'InstitutionCourse' });
export type InstitutionCourse = z.infer<typeof InstitutionCourse>;

export const InstitutionCoursesQuery = z.object(pageQuery);
export type InstitutionCoursesQuery = z.infer<typeof InstitutionCoursesQuery>;

/**
 * The gain of students from the pre-tests of subjects to their post-tests. The pairs are those of a student with a subject
 * in which they took both: the first attempt at the newest pre-test with results, and the latest at such a post-test.
 */
export const MeanGain = z
  .object({
    pairs: z.int(),
    /** In hundredths of the maximum; null, as the gain, where too few students stand behind it. */
    meanPre: z.number().nullable(),
    meanPost: z.number().nullable(),
    /** Hake's gain: (mean post − mean pre) / (100 − mean pre). */
    gain: z.number().nullable(),
  })
  .meta({ id: 'MeanGain' });
export type MeanGain = z.infer<typeof MeanGain>;

/** How the students of an institution do in the tests of a course. Means of fewer than five students are null. */
export const InstitutionCourseResults = z
  .object({
    _id: Id,
    name: z.string(),
    /** Students of the institution who submitted an attempt. */
    students: z.int(),
    /** The mean of best attempts, one for each student and test, in hundredths of the maximum. */
    mean: z.number().nullable(),
    gain: MeanGain,
    /** Whether the viewer may look at the course's students. */
    can: z.object({ oversee: z.boolean() }),
  })
  .meta({ id: 'InstitutionCourseResults' });
export type InstitutionCourseResults = z.infer<typeof InstitutionCourseResults>;

export const InstitutionResultsQuery = z.object({
  ...pageQuery,
  limit: wholeNumber('limit', 1, limits.comparedCourses)
    .optional()
    .describe(`How many courses a page has; ${limits.page.default} unless said.`),
});
export type InstitutionResultsQuery = z.infer<typeof InstitutionResultsQuery>;
