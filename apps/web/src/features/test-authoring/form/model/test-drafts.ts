import { resultsShow, testAudiences, testStatuses, testTypes } from '@lectern/contract/test-words';
import { z } from 'zod';
import { draftStore, type Draft, type DraftStore } from '../../../../shared/forms/draft-store.ts';
import { serverDrafts, type ServerDrafts } from '../../../../shared/forms/server-drafts.ts';
import type { TestValues } from './test-values.ts';

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
  // Drafts from before it could be named have none; likewise practice.
  explained_in: z.string().default(''),
  copied_from: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
const person = z.object({ _id: z.string(), username: z.string(), profilePicture: z.string().nullable() });
const picked = z
  .object({ id: z.string(), label: z.string(), person: person.optional() })
  .transform(({ person: face, ...option }) => ({ ...option, ...(face && { person: face }) }));
const values = z.object({
  details: z.object({
    test_name: z.string(),
    test_type: z.enum(testTypes),
    test_duration: number,
    course: z.object({ id: z.string(), label: z.string() }).nullable(),
    lesson: z.string(),
    test_status: z.enum(testStatuses),
    attempts_allowed: number,
    shuffle_options: z.boolean(),
    questions_asked: number.default(''),
    shuffle_questions: z.boolean().default(false),
    practice_allowed: z.boolean().default(false),
    share_questions: z.boolean().default(false),
    results_show: z.enum(resultsShow),
    results_show_after: z.string(),
    // Drafts from before there were dates have none.
    opensAt: z.string().default(''),
    dueAt: z.string().default(''),
    closesAt: z.string().default(''),
    // Likewise.
    audience: z.enum(testAudiences).default('everybody'),
    audience_groups: z.array(picked).default([]),
    audience_people: z.array(picked).default([]),
  }),
  order: z.array(z.string()),
  questions: z.record(z.string(), question),
});

/** An author's unsaved test, as the browser keeps it. */
export type TestDraft = Draft<TestValues>;

/** The version rises when the form's values change their shape. */
const kind = 'test-draft:v1';

/** The drafts of one person for one test, or for tests that do not exist yet (`new`). */
export function testDrafts(storage: Storage, userId: string, testId: string): DraftStore<TestValues> {
  return draftStore<TestValues>(storage, { kind, userId, thingId: testId, values });
}

/** The same on the server; null for tests that do not exist yet. */
export const testDraftsOnServer = (testId: string | null): ServerDrafts<TestValues> =>
  serverDrafts<TestValues>({
    kind: 'test',
    version: kind,
    thing: testId,
    values,
    nameOf: ({ details }) => details.test_name,
  });
