import type { Attempt } from '@lectern/contract';

/** A person's attempt on this device that is not known to be over. */
export type RunningTest = {
  attemptId: string;
  name: string;
  deadlineAt: string | null;
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  ahead: number;
};

const prefix = 'lectern-running:';
const keyOf = (userId: string, attemptId: string): string => `${prefix}${userId}:${attemptId}`;

type RunningTime = Pick<RunningTest, 'deadlineAt' | 'ahead'>;

/** Notes the state of an open attempt, so that every page can show it without asking the server. */
export function noteRunning(userId: string, attempt: Pick<Attempt, '_id' | 'test'>, time: RunningTime): void {
  const note = { attemptId: attempt._id, name: attempt.test.test_name, ...time };
  const before = parse(localStorage.getItem(keyOf(userId, attempt._id)));
  // The measured difference varies a little with each answer.
  if (before?.deadlineAt === time.deadlineAt && Math.abs(before.ahead - time.ahead) < 500) return;
  try {
    localStorage.setItem(keyOf(userId, attempt._id), JSON.stringify(note satisfies RunningTest));
  } catch {
    // Without storage only this comfort is lost.
  }
}

export function forgetRunning(userId: string, attemptId: string): void {
  localStorage.removeItem(keyOf(userId, attemptId));
}

const keysOf = (userId: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(keyOf(userId, '')));

export const hasRunningTests = (userId: string): boolean => keysOf(userId).length > 0;

/** One person's running tests, the one that ends first in front. */
export function runningTests(userId: string): RunningTest[] {
  const end = ({ deadlineAt }: RunningTest): number => (deadlineAt === null ? Infinity : Date.parse(deadlineAt));
  return keysOf(userId)
    .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
    .toSorted((one, other) => (end(one) < end(other) ? -1 : 1));
}

/** Whether a change of this key in the browser's storage is about a running test. */
export const isRunningKey = (key: string | null): boolean => key?.startsWith(prefix) ?? true;

function parse(text: string | null): RunningTest | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<RunningTest> | null;
    if (typeof value?.attemptId !== 'string' || typeof value.name !== 'string') return null;
    const timed = typeof value.deadlineAt === 'string' || value.deadlineAt === null;
    return timed && typeof value.ahead === 'number' ? (value as RunningTest) : null;
  } catch {
    return null;
  }
}
