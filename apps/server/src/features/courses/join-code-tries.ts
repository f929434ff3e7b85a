import { normalizeJoinCode } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { countAgainst } from '../../platform/rate-limit/index.ts';

/** Codes of their choice that one person may give to a course of theirs in a minute. */
const perMinute = 60;
const minuteMs = 60_000;

/**
 * Counts a join code that an author gives to a course, because the answer tells whether another course has it. The code
 * that the course has already does not count; nor does that of a new course, which each try would leave behind.
 * Administrators see all codes anyway. Throws `too_many_requests`.
 */
export async function countJoinCodeChosen(
  { db, actor, clock }: Act,
  { id, code }: { id: string; code: string | undefined },
): Promise<void> {
  if (code === undefined || actor.isAdmin) return;
  if (await hasCode(db, id, code)) return;
  await countAgainst(db, { key: `chosen-join-code:${actor.id}`, max: perMinute, windowMs: minuteMs }, clock.now());
}

async function hasCode(db: Db, id: string, code: string): Promise<boolean> {
  const found = await db.selectFrom('courses').select('join_code_key').where('id', '=', id).executeTakeFirst();
  return found?.join_code_key === normalizeJoinCode(code);
}
