import type { Db } from '../../platform/db/index.ts';
import { transferDeletedWork } from '../../platform/personal-data/index.ts';
import { type AuditEvent, recordAct, recordActs } from '../audit/index.ts';
import { deleteIdentitiesOf, signOutAll } from '../auth/index.ts';
import { addMemberships, type Membership, removeMemberships, renameGroups, settleGroups } from '../groups/index.ts';
import {
  type AccountState,
  auditOfChange,
  authors,
  endPasswordLinksOf,
  gainsOversight,
  hasAdminBeside,
  lockAdmins,
  type PlacedState,
  readStates,
  removeAccounts,
  type UserRow,
  writeStates,
} from '../users/index.ts';
import { renameTied, untiePeople } from './external-ids.repository.ts';
import { sourceOf } from './importing.groups.ts';
import { untieClasses } from './roster-classes.repository.ts';
import { actOn, type RosterAct, type WorkDeps } from './work.deps.ts';
import { type RosterColumns, updateRoster } from './rosters.repository.ts';
import type { KnownAccount } from './rosters.rules.ts';
import { findTaken, findUsedAccounts, lockAccounts } from './undoing.repository.ts';
import { losesAdmin, restored } from './undoing.rules.ts';
import { listRowsToUndo, markUndone, type Trace } from './work.repository.ts';

/** An account that the import made or changed, as it stands. */
type Touched = { line: number; account: KnownAccount; current: AccountState; trace: Trace };

/**
 * Takes the next rows of a locked roster back, all or none: accounts that were made and not used since go, accounts that
 * were changed are as they were, where nobody changed them since. False when no row was left.
 */
export async function undoRows(deps: WorkDeps, trx: Db, roster: RosterColumns, count: number): Promise<boolean> {
  const act = actOn(roster, deps, trx);
  // Before any row, as everybody does who takes an admin away.
  await lockAdmins(trx);
  const rows = await listRowsToUndo(trx, roster.id, count);
  if (rows.length === 0) {
    await finishUndo(act, roster);
    return false;
  }
  const ids = rows.flatMap((row) => row.user_id ?? []);
  const accounts = await lockAccounts(trx, ids);
  const states = await readStates(trx, ids);
  const touched = rows.flatMap((row): Touched[] => {
    const account = accounts.get(row.user_id ?? '');
    const current = states.get(row.user_id ?? '');
    // An account that was deleted since is gone already, with all that the import knew of it.
    if (!account || !current || row.before === null) return [];
    return [{ line: row.line, account, current, trace: row.before as Trace }];
  });
  const lastAdmin = await wouldLeaveNoAdmin(deps, trx, touched);
  const removal = await removeMade(deps, trx, touched, lastAdmin);
  const restoring = await restoreChanged(deps, act, touched, lastAdmin);
  await restoreTies(trx, roster, touched);
  const events = [...removal.events, ...restoring.events].map((event) => ({ ...event, partOf: roster.id }));
  await recordActs(act, events);
  const now = act.clock.now();
  await markUndone(
    trx,
    roster.id,
    rows.map((row) => row.line),
    now,
  );
  await updateRoster(trx, roster.id, {
    kept: roster.kept + removal.kept + restoring.kept,
    done: roster.done + rows.length,
    worked_on_at: now,
  });
  return true;
}

async function wouldLeaveNoAdmin(deps: WorkDeps, trx: Db, touched: readonly Touched[]): Promise<boolean> {
  const losing = touched.filter(({ account, trace }) => losesAdmin(account, trace.before));
  if (losing.length === 0) return false;
  const ids = losing.map(({ account }) => account.id);
  return !(await hasAdminBeside(trx, ids, deps.demoAccounts));
}

type Outcome = { kept: number; events: AuditEvent[] };

async function removeMade(deps: WorkDeps, trx: Db, touched: readonly Touched[], lastAdmin: boolean): Promise<Outcome> {
  const made = touched.filter(({ trace }) => trace.before === null);
  const used = await findUsedAccounts(
    deps.personalData,
    trx,
    made.map(({ account, trace }) => ({ id: account.id, groups: trace.groups })),
  );
  const gone = made.filter(
    ({ account, current, trace }) =>
      !used.has(account.id) &&
      current.updated_at === trace.after.updated_at &&
      !(lastAdmin && losesAdmin(account, trace.before)),
  );
  await removeAccounts(
    trx,
    gone.map(({ account }) => account.id),
  );
  const events = gone.map(({ account }): AuditEvent => {
    const changes = [{ field: 'role', before: account.role, after: null }];
    const target = { kind: 'user' as const, id: account.id };
    return { action: 'user_deleted', institutionId: account.institution_id, target, changes };
  });
  return { kept: made.length - gone.length, events };
}

async function restoreChanged(
  { personalData }: WorkDeps,
  { db: trx, actor, clock }: RosterAct,
  touched: readonly Touched[],
  lastAdmin: boolean,
): Promise<Outcome> {
  const changed = touched.flatMap((one) =>
    one.trace.before === null ? [] : [{ ...one, trace: { ...one.trace, before: one.trace.before } }],
  );
  const taken = await findTaken(
    trx,
    changed.map(({ trace }) => trace.before),
  );
  const terms = { taken, lastAdmin, actorId: actor.id, now: clock.now() };
  const outcomes = changed.map((one) => ({ ...one, ...restored({ ...one, ...terms }) }));
  const back = outcomes.flatMap(({ account, state }) => (state ? [{ account, state }] : []));
  await writeStates(
    trx,
    back.map(({ state }) => state),
  );
  const idsWhere = (differs: (one: { account: KnownAccount; state: PlacedState }) => boolean) =>
    back.filter(differs).map(({ account }) => account.id);
  await signOutAll(
    trx,
    idsWhere(({ account, state }) => account.role !== state.role || account.is_admin !== state.is_admin),
  );
  await deleteIdentitiesOf(
    trx,
    idsWhere(({ account, state }) => state.is_admin === true && !account.is_admin),
  );
  await endPasswordLinksOf(
    trx,
    // Links of an account that was taken over were the import's as well.
    idsWhere(
      ({ account, state }) =>
        account.email !== state.email ||
        account.email_verified !== state.email_verified ||
        gainsOversight(account, state),
    ),
  );
  await transferDeletedWork(
    personalData,
    trx,
    idsWhere(({ account, state }) => authors(account) && !authors(settled(account, state))),
    actor.id,
  );
  await removeMemberships(
    trx,
    changed.flatMap((one) => placesOf(one, one.trace.groups)),
  );
  await addMemberships(
    trx,
    changed.flatMap((one) => placesOf(one, one.trace.left ?? [])),
  );
  return {
    kept: outcomes.filter(({ whole }) => !whole).length,
    events: back.flatMap(({ account, state }) => auditOfChange(account, settled(account, state), 0)),
  };
}

function placesOf({ account }: Touched, groups: readonly string[]): Membership[] {
  return groups.map((groupId) => ({ groupId, userId: account.id }));
}

/** Accounts lose the ids that the import tied them to. One that it made and that stays, because it was used, keeps its own. */
async function restoreTies(trx: Db, roster: RosterColumns, touched: readonly Touched[]): Promise<void> {
  const ties = touched.flatMap(({ trace }) => (trace.before !== null && trace.tie ? [trace.tie] : []));
  const { source } = sourceOf(roster);
  await untiePeople(
    trx,
    source,
    ties.filter((tie) => tie.isNew),
  );
  await renameTied(
    trx,
    source,
    ties.filter((tie) => !tie.isNew),
  );
}

/** The account with its state for the log, which compares everything but times. */
function settled(account: KnownAccount, state: PlacedState): UserRow {
  return { ...account, ...state, applied_at: null, updated_at: account.updated_at } as UserRow;
}

async function finishUndo(act: RosterAct, roster: RosterColumns): Promise<void> {
  const { db: trx, actor, clock } = act;
  const now = clock.now();
  await renameGroups(trx, await untieClasses(trx, sourceOf(roster)));
  await settleGroups(trx, roster.groups, { id: actor.id, now });
  await updateRoster(trx, roster.id, { status: 'undone', undone_at: now, worked_on_at: now });
  const target = { kind: 'roster' as const, id: roster.id, name: roster.file_name };
  const changes = [
    { field: 'rows', before: null, after: String(roster.done) },
    { field: 'kept', before: null, after: String(roster.kept) },
  ];
  await recordAct(act, { action: 'roster_undone', target, changes });
}
