import type { Db } from '../../platform/db/index.ts';
import { type AuditEvent, recordAudits } from '../audit/index.ts';
import { addMemberships, type Membership } from '../groups/index.ts';
import { auditOfChange, auditOfCreation, type UserRow } from '../users/index.ts';
import { type Accounts, saveAccounts } from './importing.accounts.ts';
import { type Act, planAgain } from './importing.acts.ts';
import { fillableGroups, membershipsOf } from './importing.groups.ts';
import type { RosterPerson } from './roster-person.ts';
import type { RowColumns } from './roster-rows.repository.ts';
import { type RosterColumns, updateRoster } from './rosters.repository.ts';
import { findSurroundings } from './surroundings.repository.ts';
import type { WorkDeps } from './work.deps.ts';
import { type DoneRow, finishRows, listRowsToImport } from './work.repository.ts';

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
  const accounts = await saveAccounts(deps, trx, acts, roster.started_by ?? roster.created_by);
  const memberships = membershipsOf(acts, groups.idByKey);
  await addMemberships(trx, memberships);
  await recordAudits(
    deps,
    trx,
    acts.flatMap((act) => auditOf(roster, act)).map((event) => ({ ...event, partOf: roster.id })),
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
  if (!plan.before) return [auditOfCreation(actor, account, null)];
  const changes = auditOfChange(actor, plan.before, account, 0, null);
  return plan.adopts ? [adoption(actor, account), ...changes] : changes;
}

function adoption(actor: { id: string }, account: UserRow): AuditEvent {
  const target = { kind: 'user' as const, id: account.id };
  return { action: 'account_adopted', actorId: actor.id, target, institutionId: account.institution_id };
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
