import type { Db } from '../../platform/db/index.ts';
import { tellLater } from '../../platform/events/later.ts';
import { type AuditEvent, recordAct, recordActs } from '../audit/index.ts';
import { addMemberships, type Membership, removeMemberships } from '../groups/index.ts';
import { auditOfChange, auditOfCreation, type UserRow } from '../users/index.ts';
import { type Accounts, saveAccounts } from './importing.accounts.ts';
import { planAgain, type RowAct } from './importing.acts.ts';
import { type Tie, tiePeople } from './external-ids.repository.ts';
import { fillableGroups, membershipsOf, sourceOf } from './importing.groups.ts';
import { listRenames } from './roster-classes.repository.ts';
import type { RosterPerson } from './roster-person.ts';
import type { RowColumns } from './roster-rows.repository.ts';
import { type RosterColumns, updateRoster } from './rosters.repository.ts';
import type { Surroundings } from './rosters.rules.ts';
import { findSurroundings } from './surroundings.repository.ts';
import { actOn, type RosterAct, type WorkDeps } from './work.deps.ts';
import { type DoneRow, finishRows, listRowsToImport } from './work.repository.ts';

declare module '../../platform/events/later.ts' {
  interface LaterEvents {
    /** A file of people was imported to its end. */
    roster_imported: { rosterId: string };
  }
}

/**
 * Imports the next rows of a locked roster, all or none. Each row is planned once more: what the dry run found may have
 * changed, and a row that cannot be done any more is marked as bad while the others go on. False when none was left.
 */
export async function importRows(deps: WorkDeps, trx: Db, roster: RosterColumns, count: number): Promise<boolean> {
  const act = actOn(roster, deps, trx);
  const rows = await listRowsToImport(trx, roster.id, count);
  const source = sourceOf(roster);
  const renames = roster.one_roster === null ? [] : await listRenames(trx, source);
  if (rows.length === 0 && renames.length === 0) {
    await finishImport(act, roster);
    return false;
  }
  const now = act.clock.now();
  const people = rows.map((row) => row.person as RosterPerson);
  const around = await findSurroundings(trx, people, { ...source, ownerId: roster.created_by }, 'hold');
  const acts = await planAgain(act, roster, rows, around);
  const groups = await fillableGroups(act, roster, { acts, around, renames });
  const accounts = await saveAccounts(deps, act, acts);
  const memberships = membershipsOf(acts, 'joins', groups.idByKey);
  const left = membershipsOf(acts, 'leaves', groups.idByKey);
  await addMemberships(trx, memberships);
  await removeMemberships(trx, left);
  await tiePeople(trx, source.source, acts.flatMap(tieOf));
  await recordActs(
    act,
    acts.flatMap(auditOf).map((event) => ({ ...event, partOf: roster.id })),
  );
  await finishRows(
    trx,
    roster.id,
    acts.map((rowAct) => doneRow(rowAct, { accounts, memberships, left, around })),
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

/** The id that a row's account is tied to, with the name that the row gives. */
function tieOf({ account, person }: RowAct): Tie[] {
  const { externalId, username } = person;
  return account && externalId !== undefined ? [{ userId: account.id, externalId, name: username ?? null }] : [];
}

type Done = {
  accounts: Accounts;
  memberships: readonly Membership[];
  left: readonly Membership[];
  around: Surroundings;
};

function doneRow(rowAct: RowAct, { accounts, memberships, left, around }: Done): DoneRow {
  const { plan, account } = rowAct;
  const { line, action, problems, changes } = plan;
  const after = account && accounts.after.get(account.id);
  const userId = account?.id ?? plan.before?.id ?? null;
  if (!account || !after) return { line, action, problems, changes, user_id: userId, before: null };
  const groupsOf = (all: readonly Membership[]) =>
    all.filter((one) => one.userId === account.id).map((one) => one.groupId);
  const [tie] = tieOf(rowAct);
  const trace = {
    before: accounts.before.get(account.id) ?? null,
    after,
    groups: groupsOf(memberships),
    left: groupsOf(left),
    ...(tie && { tie: { ...tie, name: around.byExternalId.get(tie.externalId)?.name ?? null, isNew: plan.ties } }),
  };
  return { line, action, problems, changes, user_id: userId, before: trace };
}

function auditOf({ plan, account }: RowAct): AuditEvent[] {
  if (!account) return [];
  if (!plan.before) return [auditOfCreation(account)];
  const changes = auditOfChange(plan.before, account, 0);
  return plan.adopts ? [adoption(account), ...changes] : changes;
}

function adoption(account: UserRow): AuditEvent {
  const target = { kind: 'user' as const, id: account.id };
  return { action: 'account_adopted', target, institutionId: account.institution_id };
}

const countOf = { create: 'creates', update: 'updates', skip: 'skips', bad: 'bads' } as const;

/** The counts after some rows turned out to be of another kind. */
function countsAfter(roster: RosterColumns, rows: readonly RowColumns[], acts: readonly RowAct[]) {
  const counts = { creates: roster.creates, updates: roster.updates, skips: roster.skips, bads: roster.bads };
  for (const row of rows) counts[countOf[row.action]] -= 1;
  for (const { plan } of acts) counts[countOf[plan.action]] += 1;
  return counts;
}

async function finishImport(act: RosterAct, roster: RosterColumns): Promise<void> {
  const now = act.clock.now();
  await updateRoster(act.db, roster.id, { status: 'imported', imported_at: now, worked_on_at: now });
  const changes = (['creates', 'updates', 'skips', 'bads'] as const).map((kind) => ({
    field: kind,
    before: null,
    after: String(roster[kind]),
  }));
  const target = { kind: 'roster' as const, id: roster.id, name: roster.file_name };
  await recordAct(act, { action: 'roster_imported', target, changes });
  await tellLater(act, 'roster_imported', [{ thingId: roster.id, facts: { rosterId: roster.id } }]);
}
