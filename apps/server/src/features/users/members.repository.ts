import type { Role } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';

/** The ids of an institution's members in these roles who are there and not blocked; admins and unapproved teachers are none. */
export async function listMembers(db: Db, institutionId: string, roles: readonly Role[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from users where institution_id = ${institutionId}
    and deleted_at is null and is_active and not is_admin and is_approved is distinct from false
    and role = any(${[...roles]}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** The names of these people by their ids; erased ones have none. */
export async function readUsernames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; username: string }>`select id, username from users
    where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/**
 * The time zones of these people by their ids: the one that each chose, else that of the institution, of the browser in
 * which they signed in, UTC.
 */
export async function readTimeZones(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; zone: string }>`select users.id,
      coalesce(users.chosen_time_zone, institutions.time_zone, users.time_zone, 'UTC') as zone
    from users left join institutions on institutions.id = users.institution_id
    where users.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}

/** The time zone of one person, in the same way; UTC for nobody. */
export const findTimeZone = async (db: Db, id: string): Promise<string> =>
  (await readTimeZones(db, [id])).get(id) ?? 'UTC';
