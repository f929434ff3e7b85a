import { contentTypes, courseStatuses, courseTypes, durationUnits } from '@lectern/contract';
import { z } from 'zod';

const duration = z.union([z.number(), z.string()]);
const subject = z.object({
  _id: z.string().optional(),
  name: z.string(),
  description: z.string(),
  duration,
  duration_unit: z.enum(durationUnits),
});
const material = z.object({
  _id: z.string().optional(),
  name: z.string(),
  description: z.string(),
  content_type: z.enum([...contentTypes, '']),
  content_url: z.string(),
});
const draft = z.object({
  /** One per opening of the form, so that two windows do not write over each other. */
  id: z.string(),
  savedAt: z.iso.datetime(),
  /** The version of the course that the author started from; null for a new course. */
  updatedAt: z.string().nullable(),
  idempotencyKey: z.string(),
  values: z.object({
    course: z.object({
      name: z.string(),
      course_type: z.enum(courseTypes),
      join_code: z.string(),
      duration,
      duration_unit: z.enum(durationUnits),
      status: z.enum(courseStatuses),
      imageUrl: z.string(),
      description: z.string(),
    }),
    outline: z.array(z.object({ key: z.string(), materials: z.array(z.string()) })).min(1),
    subjects: z.record(z.string(), subject),
    materials: z.record(z.string(), material),
  }),
});

/** What an author had typed, as the browser keeps it. */
export type CourseDraft = z.infer<typeof draft>;

/** Raised when the form holds something else; drafts of another version are left where they are and not read. */
const version = 1;
/** More than this many drafts of one course help nobody; the oldest go first. */
const most = 3;

export type DraftShelf = {
  /** The drafts, the newest first. */
  list: () => CourseDraft[];
  /** Puts a draft on top, in place of the one with its id. False when the browser did not keep it. */
  keep: (kept: CourseDraft) => boolean;
  drop: (id: string) => void;
};

/** The drafts of one person for one course, or for courses that do not exist yet (`new`). */
export function draftShelf(storage: Storage, userId: string, courseId: string): DraftShelf {
  const key = `lectern:course-draft:v${version}:${userId}:${courseId}`;
  const read = (): CourseDraft[] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      if (!Array.isArray(value)) return [];
      return value.flatMap((item) => draft.safeParse(item).data ?? []);
    } catch {
      return [];
    }
  };
  const write = (drafts: CourseDraft[]): boolean => {
    try {
      if (drafts.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(drafts));
      return true;
    } catch {
      return false;
    }
  };
  return {
    list: read,
    keep: (kept) => {
      const others = read().filter((other) => other.id !== kept.id);
      // Where there is no room for all of them, the present one counts.
      return write([kept, ...others].slice(0, most)) || write([kept]);
    },
    drop: (id) => {
      write(read().filter((other) => other.id !== id));
    },
  };
}
