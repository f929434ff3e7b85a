import { leavingTexts } from '@lectern/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import { type Actor, managing } from '../../platform/policy/index.ts';
import type { AuditRow } from './audit.repository.ts';

type Change = AuditRow['changes'][number];

/** The fields of changes that hold the id of a person or a group. An entry keeps no name: it stays when somebody is erased. */
const fieldsOfIds = new Set(['person', 'group']);
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The entries with today's names in place of the ids of people and groups in their changes, where the viewer may know these:
 * admins all, coordinators the people of their institutions. Other ids stay, and tell nothing.
 */
export async function withNamesInChanges<Row extends Pick<AuditRow, 'changes'>>(
  db: Db,
  viewer: Actor,
  rows: readonly Row[],
): Promise<Row[]> {
  const held = rows.flatMap(({ changes }) => changes.filter(isOfId).flatMap(({ before, after }) => [before, after]));
  const ids = [...new Set(held.flatMap((value) => (value !== null && id.test(value) ? [value] : [])))];
  if (ids.length === 0) return [...rows];
  const names = await findNames(db, viewer, ids);
  const named = (value: string | null) => (value === null ? null : (names.get(value) ?? value));
  return rows.map((row) => ({
    ...row,
    changes: row.changes.map((change) =>
      isOfId(change) ? { ...change, before: named(change.before), after: named(change.after) } : change,
    ),
  }));
}

const isOfId = ({ field }: Change): boolean => fieldsOfIds.has(field);

async function findNames(db: Db, viewer: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, case when u.deleted_at is null then u.username else ${leavingTexts.deletedUser} end as name from users u
    where u.id = any(${ids}::uuid[]) and (${viewer.isAdmin} or u.institution_id = any(array(
      select m.institution_id from ${managing(viewer, sql`select * from institution_managers`)} m where m.user_id = ${viewer.id})))
    union all
    select g.id, g.name from groups g where g.id = any(${ids}::uuid[]) and ${viewer.isAdmin}`.execute(db);
  return new Map(rows.map(({ id: found, name }) => [found, name]));
}
