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

/** The time zones of these people by their ids; those who have said none are left out. */
export async function readTimeZones(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; time_zone: string }>`select id, time_zone from users
    where id = any(${[...ids]}::uuid[]) and time_zone is not null`.execute(db);
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
}
