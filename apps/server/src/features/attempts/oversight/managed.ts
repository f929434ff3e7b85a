import type { Act } from '../../../platform/act/index.ts';
import { notFound } from '../../../platform/http/index.ts';
import type { AttemptsDeps } from '../attempts.deps.ts';
import { submitOverdue } from '../attempts.due.ts';
import {
  findManagedAttempt,
  findManagedTest,
  type ManagedAttemptRow,
  type ManagedTest,
  type Wanted,
} from './managed.repository.ts';

/** A test on which the actor has a right; attempts at it whose time is over at `now` have been submitted. Throws `not_found`. */
export async function requireManagedTest(
  deps: AttemptsDeps,
  act: Act,
  { id, right }: Wanted,
  now: Date,
): Promise<ManagedTest> {
  const test = await findManagedTest(act.db, act.actor, { id, right });
  if (!test) throw notFound('Test not found');
  await submitOverdue(deps, act, { test: id }, now);
  return test;
}

/** An attempt at a test on which the actor has a right, submitted if its time is over at `now`. Throws `not_found`. */
export async function requireManagedAttempt(
  deps: AttemptsDeps,
  act: Act,
  { id, right }: Wanted,
  now: Date,
): Promise<ManagedAttemptRow> {
  const found = await findManagedAttempt(act.db, act.actor, { id, right });
  if (!found) throw notFound('Attempt not found');
  await submitOverdue(deps, act, { attempt: id }, now);
  return (await findManagedAttempt(act.db, act.actor, { id, right })) ?? found;
}
