import type { Clock, Ids } from '../../platform/clock/index.ts';
import { nextVersion } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { RosterGroup } from '../../platform/db/schema.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { type AuditEvent, recordAudits } from '../audit/index.ts';
import { auditOfChange, auditOfCreation, authors, passOnBin, type UserRow } from '../users/index.ts';
import {
  accountColumns,
  type AccountState,
  endLinks,
  insertAccounts,
  isActiveAdmin,
  type PlacedState,
  readStates,
  signOut,
  writeStates,
} from './accounts.repository.ts';
import {
  addMemberships,
  bumpVersions,
  insertGroups,
  type Membership,
  readVersions,
} from './roster-groups.repository.ts';
import type { RosterPerson } from './roster-person.ts';
import type { RowColumns } from './roster-rows.repository.ts';
import { type RosterColumns, updateRoster } from './rosters.repository.ts';
import { emptyTally, planRow, problem, type RowPlan, type Surroundings } from './rosters.rules.ts';
import { findSurroundings } from './surroundings.repository.ts';
import { type DoneRow, finishRows, listRowsToImport } from './work.repository.ts';

export type WorkDeps = {
  clock: Clock;
  ids: Ids;
  /** Whether the demo's admins count as admins. */
  demoAccounts: boolean;
};

/** A row with what becomes of it now, and the account that it becomes or changes. */
type Act = { plan: RowPlan; person: RosterPerson; account: UserRow | null };

/**
 * Imports the next rows of a locked roster, all or none. Each row is planned once more: what the dry run found may have
 * changed, and a row that cannot be done any more is marked as bad while the others go on. False when none was left.
 */
export async function importRows(deps: WorkDeps, trx: Db, roster: RosterColumns, count: number): Promise<boolean> {
  const rows = await listRowsToImport(trx, roster.id, count);
  if (rows.length === 0) {
    await finishImport(deps, trx, roster);
    return false;
  }
  const now = deps.clock.now();
  const people = rows.map((row) => row.person as RosterPerson);
  const around = await findSurroundings(trx, people, roster.created_by, 'hold');
  const acts = await planAgain(deps, trx, roster, rows, around);
  const groups = await fillableGroups(deps, trx, roster, acts, around);
  const accounts = await saveAccounts(trx, acts, roster.started_by ?? roster.created_by);
  const memberships = membershipsOf(acts, groups.idByKey);
  await addMemberships(trx, memberships);
  await recordAudits(
    deps,
    trx,
    acts.flatMap((act) => auditOf(roster, act)),
  );
  await finishRows(
    trx,
    roster.id,
    acts.map((act) => doneRow(act, accounts, memberships)),
    now,
  );
  await updateRoster(trx, roster.id, {
    ...countsAfter(roster, rows, acts),
    groups: JSON.stringify(await groups.note()),
    done: roster.done + rows.length,
    worked_on_at: now,
  });
  return true;
}

async function planAgain(
  deps: WorkDeps,
  trx: Db,
  roster: RosterColumns,
  rows: readonly RowColumns[],
  around: Surroundings,
): Promise<Act[]> {
  const actorId = roster.started_by ?? roster.created_by;
  const may = await isActiveAdmin(trx, actorId);
  const now = deps.clock.now();
  const terms = { actorId, allowAdmins: roster.allow_admins, now };
  const tally = emptyTally();
  return rows.map((row) => {
    const person = row.person as RosterPerson;
    const stopped = may ? [] : [problem('row', 'Whoever started the import administers no longer')];
    const plan = sameTarget(row, planRow({ line: row.line, person, problems: stopped }, around, tally, terms));
    if (plan.action === 'bad' || plan.action === 'skip' || !plan.after) return { plan, person, account: null };
    const keys = { username_key: nameKey(plan.after.username), email_key: nameKey(plan.after.email) };
    const version = plan.before ? nextVersion(deps.clock, plan.before) : now;
    const id = plan.before?.id ?? deps.ids.next();
    return { plan, person, account: { ...plan.after, ...keys, id, updated_at: version } };
  });
}

/** The plan, unless it is about another account than the one that the dry run showed. */
function sameTarget(row: RowColumns, plan: RowPlan): RowPlan {
  const target = plan.before?.id ?? null;
  if (plan.action === 'bad' || target === row.user_id) return plan;
  const person = row.person as RosterPerson;
  const field = plan.before?.email_key === nameKey(person.email ?? '') ? 'email' : 'username';
  const message =
    row.user_id === null ? 'This has been taken since the file was checked' : 'The account has changed since the check';
  return { ...plan, action: 'bad', problems: [problem(field, message)], changes: [], joins: [], after: null };
}

/** Adds and changes the accounts, with what follows for those who lose a role; answers how they stood before, by id. */
async function saveAccounts(trx: Db, acts: readonly Act[], actorId: string): Promise<Accounts> {
  const created = acts.flatMap(({ plan, account }) => (account && !plan.before ? [account] : []));
  // Somebody who only comes into groups stays as they are.
  const changed = acts.filter(({ plan, account }) => account && plan.before && changesAccount(plan));
  const before = await readStates(
    trx,
    acts.flatMap(({ plan }) => plan.before?.id ?? []),
  );
  await insertAccounts(trx, created);
  await writeStates(
    trx,
    changed.flatMap(({ plan, account }) => {
      const state = account && before.get(account.id);
      return state && plan.before ? [stateAfter(state, plan.before, account)] : [];
    }),
  );
  const idsWhere = (differs: (a: UserRow, b: UserRow) => boolean) =>
    changed.flatMap(({ plan, account }) =>
      plan.before && account && differs(plan.before, account) ? [account.id] : [],
    );
  await signOut(
    trx,
    idsWhere((a, b) => a.role !== b.role || a.is_admin !== b.is_admin),
  );
  await endLinks(
    trx,
    idsWhere((a, b) => a.email !== b.email),
  );
  await passOnBin(
    trx,
    idsWhere((a, b) => authors(a) && !authors(b)),
    actorId,
  );
  const ids = acts.flatMap(({ account }) => account?.id ?? []);
  return { before, after: await readStates(trx, ids) };
}

type Accounts = { before: Map<string, AccountState>; after: Map<string, AccountState> };

const changesAccount = (plan: RowPlan) => plan.changes.some(({ field }) => field !== 'groups');

/** The state with what the row changes; what it leaves alone keeps its exact form. */
function stateAfter(state: AccountState, before: UserRow, account: UserRow): PlacedState {
  const changed = accountColumns.flatMap((column): [string, unknown][] => {
    const [from, to] = [before[column], account[column]];
    const same = from instanceof Date && to instanceof Date ? from.getTime() === to.getTime() : from === to;
    return same ? [] : [[column, to]];
  });
  return { ...state, ...(Object.fromEntries(changed) as Partial<AccountState>), id: account.id };
}

/** The groups that people come into, made where they are missing, with new versions for all. */
async function fillableGroups(
  deps: WorkDeps,
  trx: Db,
  roster: RosterColumns,
  acts: readonly Act[],
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
    const id = known?.id ?? deps.ids.next();
    idByKey.set(key, id);
    if (!known) missing.push({ id, name: names.get(key) ?? key, name_key: key });
  }
  const now = deps.clock.now();
  await insertGroups(trx, missing, roster.created_by, now);
  const made = new Set(missing.map((group) => group.id));
  const ids = [...idByKey.values()];
  const before = await readVersions(trx, ids);
  await bumpVersions(
    trx,
    ids.filter((id) => !made.has(id)),
    now,
  );
  const note = async () => notedGroups(roster.groups, made, before, await readVersions(trx, ids));
  return { idByKey, note };
}

/** What the roster keeps of its groups. A version that somebody else made in between is not put back. */
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

function membershipsOf(acts: readonly Act[], idByKey: ReadonlyMap<string, string>): Membership[] {
  return acts.flatMap(({ plan, account }) =>
    account ? plan.joins.map((key) => ({ groupId: idByKey.get(key) ?? '', userId: account.id })) : [],
  );
}

function doneRow({ plan, account }: Act, accounts: Accounts, memberships: readonly Membership[]): DoneRow {
  const { line, action, problems, changes } = plan;
  const after = account && accounts.after.get(account.id);
  const userId = account?.id ?? plan.before?.id ?? null;
  if (!account || !after) return { line, action, problems, changes, user_id: userId, before: null };
  const groups = memberships.filter((one) => one.userId === account.id).map((one) => one.groupId);
  const trace = { before: accounts.before.get(account.id) ?? null, after, groups };
  return { line, action, problems, changes, user_id: userId, before: trace };
}

function auditOf(roster: RosterColumns, { plan, account }: Act): AuditEvent[] {
  if (!account) return [];
  const actor = { id: roster.started_by ?? roster.created_by };
  return plan.before ? auditOfChange(actor, plan.before, account, 0, null) : [auditOfCreation(actor, account, null)];
}

const countOf = { create: 'creates', update: 'updates', skip: 'skips', bad: 'bads' } as const;

/** The counts after some rows turned out to be of another kind. */
function countsAfter(roster: RosterColumns, rows: readonly RowColumns[], acts: readonly Act[]) {
  const counts = { creates: roster.creates, updates: roster.updates, skips: roster.skips, bads: roster.bads };
  for (const row of rows) counts[countOf[row.action]] -= 1;
  for (const { plan } of acts) counts[countOf[plan.action]] += 1;
  return counts;
}

async function finishImport(deps: WorkDeps, trx: Db, roster: RosterColumns): Promise<void> {
  const now = deps.clock.now();
  await updateRoster(trx, roster.id, { status: 'imported', imported_at: now, worked_on_at: now });
  const changes = (['creates', 'updates', 'skips', 'bads'] as const).map((kind) => ({
    field: kind,
    before: null,
    after: String(roster[kind]),
  }));
  const target = { kind: 'roster' as const, id: roster.id, name: roster.file_name };
  await recordAudits(deps, trx, [{ action: 'roster_imported', actorId: roster.started_by, target, changes }]);
}
