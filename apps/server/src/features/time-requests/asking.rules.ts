import { limits, timeTexts, type TimeRequestInput, type FieldIssue } from '@lectern/contract';
import { phaseAt, type ResolvedDates } from '../test-authoring/index.ts';

const dayMs = 24 * 60 * 60_000;

/** Whether a student with these dates may ask for more time: until the test closes, and a week longer while they do not sit it. */
export function mayAskAt(now: Date, dates: ResolvedDates, running: boolean): boolean {
  if (phaseAt(now, dates) !== 'closed') return true;
  const closesAt = dates.closes_at.value?.getTime() ?? 0;
  return !running && now.getTime() <= closesAt + limits.timeRequestDays * dayMs;
}

/** The problems of wishes that the test cannot fulfil, and of a date that has passed. */
export function wishIssues(now: Date, dates: ResolvedDates, { wants, wishedAt }: TimeRequestInput): FieldIssue[] {
  const wrong = (path: string, message: string) => [{ path, message }];
  const hasDate = dates.due_at.value !== null || dates.closes_at.value !== null;
  return [
    ...(wants.includes('later') && !hasDate ? wrong('wants', timeTexts.noLaterDate) : []),
    ...(wants.includes('minutes') && dates.minutes.value === null ? wrong('wants', timeTexts.noMoreMinutes) : []),
    ...(wishedAt && new Date(wishedAt) <= now ? wrong('wishedAt', timeTexts.wishInPast) : []),
  ];
}
