import type { Attempt, RunningAttempts } from '@lectern/contract';
import { removeAttemptsOf } from './kept-attempts.ts';

/** A person's attempt that is not known to be over. */
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
  tell();
}

/** Removes a test that is over, and its questions before its note: where the page is left meanwhile, the next one finds the note and goes on. */
export async function forgetRunning(userId: string, attemptId: string): Promise<void> {
  await removeAttemptsOf(userId, attemptId).catch(() => undefined);
  localStorage.removeItem(keyOf(userId, attemptId));
  tell();
}

/** Notes the server's list of a person's running tests; every other test is over. */
export function noteAllRunning(userId: string, { attempts }: RunningAttempts, ahead: number): void {
  for (const { attemptId } of runningTests(userId))
    if (!attempts.some(({ _id }) => _id === attemptId)) void forgetRunning(userId, attemptId);
  for (const attempt of attempts) noteRunning(userId, attempt, { deadlineAt: attempt.deadlineAt, ahead });
}

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls back when a note changes, in any tab; gives back a function that stops it. */
export function subscribeRunning(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent): void => {
    if (key?.startsWith(prefix) ?? true) listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

/** The notes about a person's tests as one text, which is another one once a note changes. */
export const runningNotes = (userId: string): string =>
  JSON.stringify(
    keysOf(userId)
      .toSorted()
      .map((key) => localStorage.getItem(key)),
  );

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
