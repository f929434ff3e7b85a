import type { Db } from '../../platform/db/index.ts';
import { askedOf, type AttemptMark, type AttemptToMark } from '../attempts/index.ts';
import { listKeysOf, versionOf } from './keys.repository.ts';
import { markAttempt } from './marking.ts';

/** Marks attempts that are being submitted, each by the key of the version that it began with. */
export async function markAttempts(trx: Db, attempts: readonly AttemptToMark[]): Promise<AttemptMark[]> {
  const keys = await listKeysOf(trx, attempts);
  return attempts.map((attempt) => markAttempt(askedOf(attempt, keys.get(versionOf(attempt)) ?? []), attempt.selected));
}
