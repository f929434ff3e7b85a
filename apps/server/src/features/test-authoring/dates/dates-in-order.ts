import { type FieldIssue, testTexts } from '@lectern/contract';

type Dates = { opens_at: Date | null; due_at: Date | null; closes_at: Date | null };

/** The problems of dates that contradict each other: a test opens, is due and closes in this order. */
export function orderIssues({ opens_at, due_at, closes_at }: Dates): FieldIssue[] {
  const wrong = (path: string, message: string) => [{ path, message }];
  return [
    ...(opens_at && due_at && due_at <= opens_at ? wrong('dueAt', testTexts.dueAfterOpening) : []),
    ...(opens_at && closes_at && closes_at <= opens_at ? wrong('closesAt', testTexts.closesAfterOpening) : []),
    ...(due_at && closes_at && closes_at < due_at ? wrong('closesAt', testTexts.closesAfterDue) : []),
  ];
}
