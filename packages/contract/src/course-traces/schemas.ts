import { z } from 'zod';
import { Id } from '../common.ts';
import { says } from '../schema-sentences.ts';

/** How a student may leave a course: at once, not while a group or an institution opens it too, or not as somebody who is not in it. */
export const waysOut = ['leave', 'other_way', 'not_in'] as const;

/** Everything of a student's own in a course. */
export const CourseTraces = z
  .object({
    course: z.object({ _id: Id, name: z.string() }),
    wayOut: z.enum(waysOut),
    /** Materials that were opened, watched or marked. */
    materials: z.int(),
    notes: z.int(),
    /** Questions and answers. */
    posts: z.int(),
    /** Questions that somebody else has answered: they stay. */
    keptPosts: z.int(),
    rated: z.boolean(),
    /** Attempts at tests, which stay. */
    attempts: z.int(),
  })
  .meta({ id: 'CourseTraces' });
export type CourseTraces = z.infer<typeof CourseTraces>;

export const LeaveCourseInput = z
  .object({ forget: z.boolean(says.flag('forget')).describe('Whether the traces of the student are deleted too.') })
  .meta({ id: 'LeaveCourseInput' });
