import { resultsShow, testStatuses, testTypes } from '@lectern/contract/test-words';
import { z } from 'zod';

const number = z.union([z.number(), z.string()]);
const question = z.object({
  _id: z.string().optional(),
  question_text: z.string(),
  options: z.array(z.object({ key: z.string(), text: z.string() })),
  correct: z.string().nullable(),
  positive_mark: number,
  negative_mark: number,
  solution: z.string(),
  correct_answer_solution: z.string(),
});
const draft = z.object({
  /** One per opening of the form, so that two windows do not write over each other. */
  id: z.string(),
  savedAt: z.iso.datetime(),
  /** The version of the test that the author started from; null for a new test. */
  updatedAt: z.string().nullable(),
  idempotencyKey: z.string(),
  values: z.object({
    details: z.object({
      test_name: z.string(),
      test_type: z.enum(testTypes),
      test_duration: number,
      course: z.object({ id: z.string(), label: z.string() }).nullable(),
      lesson: z.string(),
      test_status: z.enum(testStatuses),
      attempts_allowed: number,
      shuffle_options: z.boolean(),
      results_show: z.enum(resultsShow),
      results_show_after: z.string(),
    }),
    order: z.array(z.string()),
    questions: z.record(z.string(), question),
  }),
});

/** What an author had typed, as the browser keeps it. */
export type TestDraft = z.infer<typeof draft>;

/** Raised when the form holds something else; drafts of another version are left where they are and not read. */
const version = 1;
/** More than this many drafts of one test help nobody; the oldest go first. */
const most = 3;

export type DraftShelf = {
  /** The drafts, the newest first. */
  list: () => TestDraft[];
  /** Puts a draft on top, in place of the one with its id. False when the browser did not keep it. */
  keep: (kept: TestDraft) => boolean;
  drop: (id: string) => void;
};

/** The drafts of one person for one test, or for tests that do not exist yet (`new`). */
export function draftShelf(storage: Storage, userId: string, testId: string): DraftShelf {
  const key = `lectern:test-draft:v${version}:${userId}:${testId}`;
  const read = (): TestDraft[] => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(value) ? value.flatMap((item) => draft.safeParse(item).data ?? []) : [];
    } catch {
      return [];
    }
  };
  const write = (drafts: TestDraft[]): boolean => {
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
