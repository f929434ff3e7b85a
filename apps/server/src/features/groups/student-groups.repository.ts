import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { groupVisibleTo } from './groups.repository.ts';

export type StudentGroupRow = { id: string; name: string; status: 'active' | 'inactive' };

/** The first `count` groups by name that the actor may see and a person is in. */
export async function listGroupsOf(db: Db, actor: Actor, userId: string, count: number): Promise<StudentGroupRow[]> {
  const { rows } = await sql<StudentGroupRow>`select groups.id, groups.name, groups.status
    from groups join group_users gu on gu.group_id = groups.id and gu.user_id = ${userId}
    where ${groupVisibleTo(actor)} order by groups.name_key, groups.id limit ${count}`.execute(db);
  return rows;
}
