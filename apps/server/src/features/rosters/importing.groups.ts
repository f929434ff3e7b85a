import type { RosterGroup } from '../../platform/db/schema-of-rosters.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { bumpGroupVersions, insertGroups, type Membership, readGroupVersions } from '../groups/index.ts';
import type { RowAct } from './importing.acts.ts';
import type { RosterColumns } from './rosters.repository.ts';
import type { Surroundings } from './rosters.rules.ts';
import type { RosterAct } from './work.deps.ts';

/** The groups that people come into, made where they are missing, with new versions for all. */
export async function fillableGroups(
  { db: trx, actor, clock, ids: newIds }: RosterAct,
  roster: RosterColumns,
  acts: readonly RowAct[],
  around: Surroundings,
): Promise<{ idByKey: Map<string, string>; note: () => Promise<RosterGroup[]> }> {
  const wanted = new Set(acts.flatMap(({ plan }) => plan.joins));
  const names = new Map<string, string>();
  for (const name of acts.flatMap(({ person }) => person.groups ?? [])) {
    if (!names.has(nameKey(name))) names.set(nameKey(name), name);
  }
  const idByKey = new Map<string, string>();
  const missing: { id: string; name: string; name_key: string }[] = [];
  for (const key of wanted) {
    const known = around.groups.get(key);
    const id = known?.id ?? newIds.next();
    idByKey.set(key, id);
    if (!known) missing.push({ id, name: names.get(key) ?? key, name_key: key });
  }
  const now = clock.now();
  await insertGroups(trx, missing, roster.created_by, now);
  const made = new Set(missing.map((group) => group.id));
  const ids = [...idByKey.values()];
  const before = await readGroupVersions(trx, ids);
  await bumpGroupVersions(
    trx,
    ids.filter((id) => !made.has(id)),
    { id: actor.id, now },
  );
  const note = async () => notedGroups(roster.groups, made, before, await readGroupVersions(trx, ids));
  return { idByKey, note };
}

/** The roster's notes on its groups. A version that somebody else made in between is not put back. */
function notedGroups(
  noted: readonly RosterGroup[],
  made: ReadonlySet<string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): RosterGroup[] {
  const byId = new Map(noted.map((group) => [group.id, group]));
  for (const [id, version] of after) {
    const former = byId.get(id);
    const from = former && former.after !== before.get(id) ? null : (former?.before ?? before.get(id) ?? null);
    const isMade = former?.made ?? made.has(id);
    byId.set(id, { id, made: isMade, before: isMade ? null : from, after: version });
  }
  return [...byId.values()];
}

/** The people who come into each group. */
export function membershipsOf(acts: readonly RowAct[], idByKey: ReadonlyMap<string, string>): Membership[] {
  return acts.flatMap(({ plan, account }) =>
    account ? plan.joins.map((key) => ({ groupId: idByKey.get(key) ?? '', userId: account.id })) : [],
  );
}
