import { sql } from 'kysely';
import { type Db, exactTime } from '../../platform/db/index.ts';
import type { RosterGroup } from '../../platform/db/schema-of-rosters.ts';
import { nameKey } from '../../platform/text/name-key.ts';

export type Membership = { groupId: string; userId: string };

/** Makes groups. Breaks `groups_name_per_creator` when there is one of a name meanwhile. */
export async function insertGroups(
  trx: Db,
  groups: readonly { id: string; name: string; name_key: string }[],
  ownerId: string,
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  const made = { status: 'active' as const, created_by: ownerId, created_at: now, updated_at: now };
  await trx
    .insertInto('groups')
    .values(groups.map((group) => ({ ...group, ...made })))
    .execute();
}

/** The versions of those of these groups that are there. */
export async function readGroupVersions(trx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select groups.id, ${exactTime('groups.updated_at')} as version
    from groups where groups.id = any(${ids}::uuid[]) order by groups.id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.version]));
}

/** Gives groups new versions, so that no form that was opened before saves over what happened to them. */
export async function bumpGroupVersions(trx: Db, ids: readonly string[], by: { id: string; now: Date }): Promise<void> {
  await sql`update groups set updated_by = ${by.id},
      updated_at = greatest(${by.now}::timestamptz, updated_at + interval '1 millisecond')
    where id = any(${ids}::uuid[])`.execute(trx);
}

/** Puts people into groups, as far as there are both. */
export async function addMemberships(trx: Db, memberships: readonly Membership[]): Promise<void> {
  await sql`insert into group_users (group_id, user_id) select given.* from ${pairs(memberships)} as given (group_id, user_id)
      join groups on groups.id = given.group_id join users on users.id = given.user_id
    on conflict do nothing`.execute(trx);
}

/** Takes people out of groups. */
export async function removeMemberships(trx: Db, memberships: readonly Membership[]): Promise<void> {
  await sql`delete from group_users using ${pairs(memberships)} as given (group_id, user_id)
    where group_users.group_id = given.group_id and group_users.user_id = given.user_id`.execute(trx);
}

const pairs = (memberships: readonly Membership[]) =>
  sql`unnest(${memberships.map((one) => one.groupId)}::uuid[], ${memberships.map((one) => one.userId)}::uuid[])`;

/**
 * Settles the groups of an import that was taken back: those that it made go, unless somebody changed them or there is
 * something in them; those that nobody else changed get their former version back, and the others a new one.
 */
export async function settleGroups(
  trx: Db,
  groups: readonly RosterGroup[],
  by: { id: string; now: Date },
): Promise<void> {
  const versions = await readGroupVersions(
    trx,
    groups.map((group) => group.id),
  );
  const untouched = groups.filter((group) => versions.get(group.id) === group.after);
  const made = untouched.filter((group) => group.made).map((group) => group.id);
  await sql`delete from groups where id = any(${made}::uuid[])
    and not exists (select 1 from group_users m where m.group_id = groups.id)
    and not exists (select 1 from group_courses c where c.group_id = groups.id)`.execute(trx);
  const restored = untouched.filter((group) => !group.made && group.before !== null);
  await sql`update groups set updated_at = given.version, updated_by = null from unnest(
      ${restored.map((group) => group.id)}::uuid[], ${restored.map((group) => group.before)}::timestamptz[]
    ) as given (id, version) where groups.id = given.id`.execute(trx);
  const others = groups.filter((group) => !restored.includes(group)).map((group) => group.id);
  await bumpGroupVersions(trx, others, by);
}

/** Gives groups other names; one whose maker has another group of that name keeps its own. Answers which got theirs. */
export async function renameGroups(trx: Db, wishes: readonly { id: string; name: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update groups set name = given.name, name_key = given.name_key
    from unnest(${wishes.map(({ id }) => id)}::uuid[], ${wishes.map(({ name }) => name)}::text[],
      ${wishes.map(({ name }) => nameKey(name))}::text[]) as given (id, name, name_key)
    where groups.id = given.id and not exists (select 1 from groups other where other.created_by = groups.created_by
      and other.name_key = given.name_key and other.id <> groups.id)
    returning groups.id`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Those of these names, as they are compared, that somebody's groups have. */
export async function findTakenGroupNames(trx: Db, ownerId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name_key: string }>`select name_key from groups
    where created_by = ${ownerId} and name_key = any(${keys}::text[])`.execute(trx);
  return new Set(rows.map((row) => row.name_key));
}
