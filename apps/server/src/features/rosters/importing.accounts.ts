import { transferDeletedWork } from '../../platform/personal-data/index.ts';
import { deleteIdentitiesOf, deleteUnprovenPasskeys, signOutAll } from '../auth/index.ts';
import {
  accountColumns,
  type AccountState,
  authors,
  endEmailLink,
  endPasswordLinksOf,
  gainsOversight,
  insertAccounts,
  type PlacedState,
  readStates,
  sameAddress,
  type UserRow,
  writeStates,
} from '../users/index.ts';
import { endAccess } from './end-access.ts';
import type { RosterAct, WorkDeps } from './work.deps.ts';
import type { RowAct } from './importing.acts.ts';
import type { RowPlan } from './rosters.rules.ts';

/** Adds and changes the accounts, with what follows for those who lose a role; answers how they stood before, by id. */
export async function saveAccounts(
  { personalData, notifyMoved }: WorkDeps,
  { db: trx, actor, clock }: RosterAct,
  acts: readonly RowAct[],
): Promise<Accounts> {
  const created = acts.flatMap(({ plan, account }) => (account && !plan.before ? [account] : []));
  // Somebody who only changes groups, or gets an external id, stays as they are.
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
  await signOutAll(
    trx,
    idsWhere((a, b) => a.role !== b.role || a.is_admin !== b.is_admin),
  );
  // A provider's word opens no admin, and no passkey does that it was enough to add.
  const newAdmins = idsWhere((a, b) => b.is_admin && !a.is_admin);
  await deleteIdentitiesOf(trx, newAdmins);
  await deleteUnprovenPasskeys(trx, newAdmins);
  await endPasswordLinksOf(
    trx,
    idsWhere((a, b) => a.email !== b.email || gainsOversight(a, b)),
  );
  for (const { plan, account } of changed) {
    if (!plan.before || !account || sameAddress(plan.before, account)) continue;
    await endEmailLink(trx, account.id);
    if (plan.before.email_verified) await notifyMoved?.(trx, { ...plan.before, at: clock.now() });
  }
  await endAccess(
    trx,
    changed.flatMap(({ plan, account }) => (account && plan.adopts ? [account.id] : [])),
  );
  await transferDeletedWork(
    personalData,
    trx,
    idsWhere((a, b) => authors(a) && !authors(b)),
    actor.id,
  );
  const ids = acts.flatMap(({ account }) => account?.id ?? []);
  return { before, after: await readStates(trx, ids) };
}

/** How accounts stood before and stand after some rows, by id. */
export type Accounts = { before: Map<string, AccountState>; after: Map<string, AccountState> };

const changesAccount = (plan: RowPlan) =>
  plan.changes.some(({ field }) => field !== 'groups' && field !== 'externalId');

/** The state with what the row changes; what it leaves alone keeps its exact form. */
function stateAfter(state: AccountState, before: UserRow, account: UserRow): PlacedState {
  const changed = accountColumns.flatMap((column): [string, unknown][] => {
    const [from, to] = [before[column], account[column]];
    const same = from instanceof Date && to instanceof Date ? from.getTime() === to.getTime() : from === to;
    return same ? [] : [[column, to]];
  });
  return { ...state, ...(Object.fromEntries(changed) as Partial<AccountState>), id: account.id };
}
