import { sql } from 'kysely';
import type { NotSubmitted } from '@lectern/contract';
import type { Db } from '../../../platform/db/index.ts';
import { livingPeople } from '../../users/index.ts';

/** The first of these people by name. */
export async function listPeopleByName(db: Db, ids: readonly string[], count: number): Promise<NotSubmitted['people']> {
  const { rows } = await sql<{ id: string; username: string; profile_picture: string | null }>`
    select people.id, people.username, people.profile_picture
    from ${livingPeople} join unnest(${[...ids]}::uuid[]) wanted (id) on wanted.id = people.id
    order by lower(people.username), people.id limit ${count}`.execute(db);
  return rows.map(({ id, username, profile_picture }) => ({ _id: id, username, profilePicture: profile_picture }));
}
