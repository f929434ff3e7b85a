import type { Db } from '../../platform/db/index.ts';
import type { RosterGroup } from '../../platform/db/schema-of-rosters.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import {
  bumpGroupVersions,
  findTakenGroupNames,
  insertGroups,
  type Membership,
  readGroupVersions,
  renameGroups,
} from '../groups/index.ts';
import type { RowAct } from './importing.acts.ts';
import { type ClassRename, noteRenames, type SourceOfRoster, tieClasses } from './roster-classes.repository.ts';
import type { RosterColumns } from './rosters.repository.ts';
import type { Surroundings } from './rosters.rules.ts';
import type { RosterAct } from './work.deps.ts';

type Planned = { acts: readonly RowAct[]; around: Surroundings; renames: readonly ClassRename[] };

/**
 * The groups that people come into and leave, made where they are missing, called as their classes are, with new versions
 * for all.
 */
export async function fillableGroups(
  { db: trx, actor, clock, ids: newIds }: RosterAct,
  roster: RosterColumns,
  { acts, around, renames }: Planned,
): Promise<{ idByKey: Map<string, string>; note: () => Promise<RosterGroup[]> }> {
  const wanted = new Set(acts.flatMap(({ plan }) => [...plan.joins, ...plan.leaves]));
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
  const made = new Set(missing.map((group) => group.id));
  const ids = [...new Set([...idByKey.values(), ...renames.map((rename) => rename.group_id)])];
  const before = await readGroupVersions(trx, ids);
  await bumpGroupVersions(
    trx,
    ids.filter((id) => !made.has(id)),
    { id: actor.id, now },
  );
  await followTitles(trx, roster, renames);
  await insertGroups(trx, await withFreeNames(trx, roster.created_by, missing), roster.created_by, now);
  if (roster.one_roster !== null) await tieClasses(trx, sourceOf(roster), groupsByKey(acts, around, idByKey));
  const note = async () => notedGroups(roster.groups, made, before, await readGroupVersions(trx, ids));
  return { idByKey, note };
}

/** The source of a roster. Plain tables have all one. */
export const sourceOf = (roster: RosterColumns): SourceOfRoster => ({
  rosterId: roster.id,
  source: roster.one_roster?.system ?? '',
});

async function followTitles(trx: Db, roster: RosterColumns, renames: readonly ClassRename[]): Promise<void> {
  if (renames.length === 0) return;
  const renamed = await renameGroups(
    trx,
    renames.map(({ group_id: id, after: name }) => ({ id, name })),
  );
  await noteRenames(
    trx,
    sourceOf(roster),
    renames.filter((rename) => renamed.has(rename.group_id)),
  );
}

type NewGroup = { id: string; name: string; name_key: string };

/** A group of the same name that stands for another class keeps it; the new one has a number beside its name. */
async function withFreeNames(trx: Db, ownerId: string, groups: readonly NewGroup[]): Promise<NewGroup[]> {
  const keys = groups.map((group) => group.name_key);
  const numbered = groups.flatMap(({ name }) => [2, 3, 4, 5].map((number) => nameKey(`${name} (${number})`)));
  const taken = await findTakenGroupNames(trx, ownerId, [...keys, ...numbered]);
  return groups.map((group) => {
    const names = [group.name, ...[2, 3, 4, 5].map((number) => `${group.name} (${number})`)];
    const name = names.find((one) => !taken.has(nameKey(one))) ?? group.name;
    taken.add(nameKey(name));
    return { ...group, name, name_key: nameKey(name) };
  });
}

/** The groups of all rows, those that nobody comes into included, by the names that rows use. */
function groupsByKey(
  acts: readonly RowAct[],
  around: Surroundings,
  idByKey: ReadonlyMap<string, string>,
): Map<string, string> {
  const keys = acts.flatMap(({ account, person }) => (account ? (person.groups ?? []).map(nameKey) : []));
  return new Map(
    keys.flatMap((key) => {
      const id = idByKey.get(key) ?? around.groups.get(key)?.id;
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
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

/** The people who come into each group, or who leave it. */
export function membershipsOf(
  acts: readonly RowAct[],
  which: 'joins' | 'leaves',
  idByKey: ReadonlyMap<string, string>,
): Membership[] {
  return acts.flatMap(({ plan, account }) =>
    account ? plan[which].map((key) => ({ groupId: idByKey.get(key) ?? '', userId: account.id })) : [],
  );
}
