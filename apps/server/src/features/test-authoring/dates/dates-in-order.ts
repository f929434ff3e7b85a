import { type FieldIssue, testTexts } from '@lectern/contract';

type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

const wordsOf = {
  test: testTexts,
  material: {
    dueAfterOpening: testTexts.thingDueAfterOpening,
    closesAfterOpening: testTexts.thingClosesAfterOpening,
    closesAfterDue: testTexts.thingClosesAfterDue,
  },
} as const;

/** The problems of dates that contradict each other: a test or a material opens, is due and closes in this order. */
export function orderIssues({ opens_at, due_at, closes_at }: Dates, kind: keyof typeof wordsOf = 'test'): FieldIssue[] {
  const { dueAfterOpening, closesAfterOpening, closesAfterDue } = wordsOf[kind];
  const wrong = (path: string, message: string) => [{ path, message }];
  return [
    ...(opens_at && due_at && due_at <= opens_at ? wrong('dueAt', dueAfterOpening) : []),
    ...(opens_at && closes_at && closes_at <= opens_at ? wrong('closesAt', closesAfterOpening) : []),
    ...(due_at && closes_at && closes_at < due_at ? wrong('closesAt', closesAfterDue) : []),
  ];
}
