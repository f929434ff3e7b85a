import { limits, usernameProblem } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';

const otherSigns = /[^\p{L}\p{M}\p{N} ._'-]+/gu;
/** The number of people of one name whom a running number tells apart. Further ones get a random number. */
const numbered = 50;

/** A username that nobody has, made of the first of these names that can be one; somebody else may take it meanwhile. */
export async function freeUsername(db: Db, names: readonly string[], randomNumber: () => number): Promise<string> {
  const base = names.map(usernameOf).find((name) => name !== null) ?? 'student';
  const candidates = [base, ...Array.from({ length: numbered - 1 }, (_, at) => `${base} ${at + 2}`)];
  const taken = await db
    .selectFrom('users')
    .select('username_key')
    .where('username_key', 'in', candidates.map(nameKey))
    .where('deleted_at', 'is', null)
    .execute();
  const keys = new Set(taken.map((row) => row.username_key));
  return candidates.find((name) => !keys.has(nameKey(name))) ?? `${base} ${randomNumber()}`;
}

/** A name as a username may be written, or null where too little is left of it. */
function usernameOf(name: string): string | null {
  const plain = name.normalize('NFC').replaceAll(otherSigns, ' ').replaceAll(/\s+/g, ' ').trim();
  const short = Array.from(plain)
    .slice(0, limits.username.max - 12)
    .join('')
    .trim();
  return short.length >= limits.username.min && usernameProblem(short) === null ? short : null;
}
