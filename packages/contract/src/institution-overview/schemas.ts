import { z } from 'zod';
import { Id, pageQuery, PersonWithFace } from '../common.ts';
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
