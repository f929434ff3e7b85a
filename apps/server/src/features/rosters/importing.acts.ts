import { nextVersion } from '../../platform/clock/index.ts';
import { nameKey } from '../../platform/text/name-key.ts';
import { isActiveAdmin, type UserRow } from '../users/index.ts';
import { mapInSlices } from './in-slices.ts';
import type { RosterPerson } from './roster-person.ts';
import type { RowColumns } from './roster-rows.repository.ts';
import type { RosterColumns } from './rosters.repository.ts';
import { emptyTally, nothing, planRow, problem, type RowPlan, type Surroundings } from './rosters.rules.ts';
import type { RosterAct } from './work.deps.ts';

/** A row with what becomes of it now, and the account that it becomes or changes. */
export type RowAct = { plan: RowPlan; person: RosterPerson; account: UserRow | null };

/** Plans rows once more, by what there is now and whether who started the import still administers. */
export async function planAgain(
  { db: trx, actor: { id: actorId }, clock, ids }: RosterAct,
  roster: RosterColumns,
  rows: readonly RowColumns[],
  around: Surroundings,
): Promise<RowAct[]> {
  const may = await isActiveAdmin(trx, actorId);
  const now = clock.now();
  const { allow_admins: allowAdmins, adopt_self_made: adoptSelfMade, by_token: byToken } = roster;
  const { is_unseen: isUnseen, within_institution: withinInstitution } = roster;
  const terms = { actorId, allowAdmins, adoptSelfMade, byToken, isUnseen, withinInstitution, now };
  const tally = emptyTally();
  return mapInSlices(rows, (row) => {
    const person = row.person as RosterPerson;
    const stopped = may ? [] : [problem('row', 'The person who started the import is no longer an administrator')];
    const plan = sameTarget(row, planRow({ line: row.line, person, problems: stopped }, around, tally, terms));
    if (plan.action === 'bad' || plan.action === 'skip' || !plan.after) return { plan, person, account: null };
    const keys = { username_key: nameKey(plan.after.username), email_key: nameKey(plan.after.email) };
    const version = plan.before ? nextVersion(clock, plan.before, actorId) : { updated_at: now, updated_by: null };
    const id = plan.before?.id ?? ids.next();
    return { plan, person, account: { ...plan.after, ...keys, id, ...version } };
  });
}

/** The plan, unless it is about another account than the one that the dry run showed. */
function sameTarget(row: RowColumns, plan: RowPlan): RowPlan {
  const target = plan.before?.id ?? null;
  if (plan.action === 'bad' || target === row.user_id) return plan;
  const person = row.person as RosterPerson;
  const byId = plan.before !== null && !plan.ties && person.externalId !== undefined;
  const field = byId ? 'externalId' : plan.before?.email_key === nameKey(person.email ?? '') ? 'email' : 'username';
  const message =
    row.user_id === null
      ? 'This has been taken since the file was checked'
      : 'The account has changed since the file was checked';
  return { ...nothing, line: plan.line, action: 'bad', problems: [problem(field, message)], before: plan.before };
}
