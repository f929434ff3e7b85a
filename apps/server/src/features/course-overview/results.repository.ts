import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { containsPattern } from '../../platform/text/search-pattern.ts';
import { type Look, studentsSeenBy } from './students.repository.ts';

export type NamedRow = { id: string; username: string; profile_picture: string | null };

const named = (search: string | undefined): RawBuilder<SqlBool> =>
  search ? sql<SqlBool>`users.username_key like ${containsPattern(nameKey(search))}` : sql<SqlBool>`true`;

/** One page of the students of a course by name, each with the number of all that match. */
export async function listByName(
  db: Db,
  look: Look,
  search: string | undefined,
  page: { limit: number; offset: number },
): Promise<(NamedRow & { total: number })[]> {
  const { rows } = await sql<NamedRow & { total: number }>`
    select users.id, users.username, users.profile_picture, count(*) over () as total
    from ${studentsSeenBy(look)} where ${named(search)}
    order by users.username_key, users.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** All of them in the same order. */
export async function listAllByName(db: Db, look: Look, search: string | undefined): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`select users.id, users.username, users.profile_picture
    from ${studentsSeenBy(look)} where ${named(search)} order by users.username_key, users.id`.execute(db);
  return rows;
}
