import type { Act } from '../../platform/act/index.ts';
import { type AccountChange, administers, hasAdminBeside, readUsers, type UsersDeps } from '../users/index.ts';
import type { LeftPerson } from './bulk-acts.outcome.ts';
import { type StandingAct, verdictOn } from './bulk-acts.rules.ts';

export type BulkDeps = Pick<UsersDeps, 'tell' | 'demoAccounts'>;

export type StandingPlan = { changes: AccountChange[]; left: LeftPerson[] };

/** Plans an act on the accounts of these people, each id once. `change` locks them until the transaction ends. */
export async function planStandings(
  deps: BulkDeps,
  { db, actor, clock }: Act,
  { bulk, ids }: { bulk: StandingAct; ids: readonly string[] },
  against: 'change' | null,
): Promise<StandingPlan> {
  const now = clock.now();
  const people = await readUsers(db, actor, ids, against);
  const verdicts = people.map((person) => verdictOn(actor, bulk, person, now));
  const changes = verdicts.flatMap((verdict) => ('change' in verdict ? [verdict.change] : []));
  const left = verdicts.flatMap((verdict): LeftPerson[] => ('left' in verdict ? [verdict] : []));
  const gone = ids.length - people.length;
  left.push(...Array.from({ length: gone }, () => ({ left: 'gone' as const, username: null })));
  const { kept, losing } = await withoutLastAdmins(deps, db, changes);
  left.push(...losing.map(({ before }) => ({ left: 'last_admin' as const, username: before.username })));
  return { changes: kept, left };
}

/** The changes without those that would leave the site without an active admin. Asks under the lock of all who take an admin away. */
export async function withoutLastAdmins(
  { demoAccounts }: BulkDeps,
  db: Act['db'],
  changes: readonly AccountChange[],
): Promise<{ kept: AccountChange[]; losing: AccountChange[] }> {
  const losing = changes.filter(({ before, after }) => administers(before) && !administers(after));
  if (losing.length === 0) return { kept: [...changes], losing: [] };
  const ids = losing.map(({ before }) => before.id);
  if (await hasAdminBeside(db, ids, demoAccounts)) return { kept: [...changes], losing: [] };
  return { kept: changes.filter((change) => !losing.includes(change)), losing };
}
