import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { contentTypes } from '../courses/schemas.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';

/** How a material came to be complete: watched far enough, read to the last page, opened, or marked by the student. */
export const completions = ['watched', 'read', 'opened', 'marked'] as const;
/** The share of a video's distinct seconds that completes it. */
export const watchedShare = 0.9;

export const MaterialProgress = z
  .object({
    _id: Id,
    name: z.string(),
    content_type: z.enum(contentTypes),
    completed: z.boolean(),
    how: z.enum(completions).nullable(),
    completedAt: Timestamp.nullable(),
    /** Where a video stopped, in seconds, null when it was never played. */
    position: z.number().nullable(),
    /** Whole seconds watched, each counted once. */
    watchedSeconds: z.number(),
    /** The video's length in seconds, null while unknown. */
    durationSeconds: z.number().nullable(),
    /** The page where a PDF was left, null when it was never read here. */
    page: z.int().nullable(),
    /** How many pages the PDF has, null while unknown. */
    pages: z.int().nullable(),
  })
  .meta({ id: 'MaterialProgress' });
export type MaterialProgress = z.infer<typeof MaterialProgress>;

/** The next act in a course: nothing is begun yet, something is left, all that is left is shut now, everything is done. */
export const nextActs = ['start', 'continue', 'wait', 'review'] as const;

/** Where a student goes on in a course. */
export const NextStep = z
  .object({
    act: z.enum(nextActs),
    /** The last touched material unless it is done, else the first after it that is not, else the first of all that is open; null when all of these are done. */
    material: z
      .object({
        _id: Id,
        name: z.string(),
        content_type: z.enum(contentTypes),
        /** Where a video stopped, in seconds, null when it was never played. */
        position: z.number().nullable(),
        /** The video's length in seconds, null while unknown. */
        durationSeconds: z.number().nullable(),
        /** The page where a PDF was left, null when it was never read here. */
        page: z.int().nullable(),
        /** How many pages the PDF has, null while unknown. */
        pages: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof NextStep>;

export const CourseProgress = z
  .object({
    course: z.object({ _id: Id, name: z.string() }),
    /** Whether the course is one of the student's own. */
    joined: z.boolean(),
    /** Whether the student has rated the course. */
    rated: z.boolean(),
    /** Null for a course without materials. */
    next: NextStep.nullable(),
    completed: z.int(),
    total: z.int(),
    subjects: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        completed: z.int(),
        total: z.int(),
        materials: z.array(MaterialProgress),
      }),
    ),
  })
  .meta({ id: 'CourseProgress' });
export type CourseProgress = z.infer<typeof CourseProgress>;

const seconds = (label: string) =>
  z.number(says.seconds(label)).min(0, says.notNegative(label)).max(limits.videoSeconds, says.farTooLong(label));

/** The pages of the longest PDF whose page is kept. Not among the limits, which every page of the web app loads. */
const mostPages = 100_000;
const pageNumber = (label: string) =>
  z.int(says.wholeNumber(label)).min(1, says.atLeast(label, 1)).max(mostPages, says.atMost(label, mostPages));

/** The student's activity with one material since the last report. */
export const ProgressInput = z
  .object({
    material: Id,
    /** A document was opened. */
    opened: z.literal(true).optional(),
    /** The student marks it as done, or takes the mark back. */
    completed: z.boolean(says.flag('completed')).optional(),
    /** Where a video stands now. */
    position: seconds('position').optional(),
    duration: seconds('duration').optional(),
    /** Stretches that were played, as pairs of seconds from and to. */
    watched: z
      .array(
        z.tuple([seconds('from'), seconds('to')]).refine(([from, to]) => from <= to, 'from must not be after to'),
        'watched must be a list of pairs',
      )
      .max(limits.watchedStretches, issueText('At most {max} intervals at once', { max: limits.watchedStretches }))
      .optional(),
    /** The page where a PDF stands now, and how many it has. */
    page: pageNumber('page').optional(),
    pages: pageNumber('pages').optional(),
  })
  .refine(({ page, pages }) => page === undefined || pages !== undefined, {
    path: ['pages'],
    error: says.required('pages'),
  })
  .refine(({ page, pages }) => pages === undefined || page !== undefined, {
    path: ['page'],
    error: says.required('page'),
  })
  .refine(({ page = 1, pages = page }) => page <= pages, {
    path: ['page'],
    error: 'page must not be beyond the last page',
  })
  .meta({ id: 'ProgressInput' });
export type ProgressInput = z.infer<typeof ProgressInput>;
