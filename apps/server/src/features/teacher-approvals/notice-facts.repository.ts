import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { listCoordinators } from '../institutions/index.ts';
import { listActiveAdmins } from '../users/index.ts';
import { approvingInstitution, teachersAmong } from './teacher-approvals.repository.ts';

/** The people who may decide on the teachers that wait for this institution; nobody where none waits. */
export async function listApprovers(db: Db, institutionId: string): Promise<string[]> {
  const { rows } = await sql`select 1 from users where users.deleted_at is null and users.role = 'teacher'
    and not users.is_admin and not users.is_approved and ${approvingInstitution} = ${institutionId} limit 1`.execute(
    db,
  );
  if (rows.length === 0) return [];
  return [...(await listCoordinators(db, institutionId)), ...(await listActiveAdmins(db))];
}

/** How many teachers wait for the viewer's approval at each of these institutions; without those where none does. */
export async function listWaitingAt(
  db: Db,
  viewer: Actor,
  institutionIds: readonly string[],
): Promise<{ id: string; name: string; waiting: number }[]> {
  if (!viewer.isAdmin && viewer.role !== 'coordinator') return [];
  const { rows } = await sql<{ id: string; name: string; waiting: number }>`
    select i.id, i.name, count(*) as waiting from institutions i join users on ${approvingInstitution} = i.id
    where i.id = any(${[...institutionIds]}::uuid[]) and ${teachersAmong(viewer, { status: 'pending' })}
    group by i.id`.execute(db);
  return rows;
}

/** The word on somebody's application to teach, or null while there is none. */
export async function findDecision(db: Db, userId: string): Promise<'approved' | 'declined' | null> {
  const { rows } = await sql<{ approved: boolean; declined: boolean }>`
    select coalesce(role = 'teacher' and is_approved, false) as approved,
      role = 'student' and application_declined_at is not null as declined
    from users where id = ${userId} and deleted_at is null`.execute(db);
  if (rows[0]?.approved === true) return 'approved';
  return rows[0]?.declined === true ? 'declined' : null;
}
