import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { AnyAct } from '../../platform/act/index.ts';
import type { Db } from '../../platform/db/index.ts';
import type { PersonalData } from '../../platform/personal-data/index.ts';
import type { UsersDeps } from '../users/index.ts';
import type { RosterColumns } from './rosters.repository.ts';

export type WorkDeps = {
  clock: Clock;
  ids: Ids;
  /** Whether the demo's admins count as admins. */
  demoAccounts: boolean;
  personalData: readonly PersonalData[];
  /** Tells the former address of an account that it has another one now. */
  notifyMoved?: UsersDeps['notifyMoved'];
};

/** Work on a roster in the background, in the name of whoever started it. It comes from no request. */
export type RosterAct = AnyAct & { actor: { id: string }; origin: null };

/** The work on a roster as an act, in a transaction. */
export function actOn(roster: RosterColumns, { clock, ids }: WorkDeps, trx: Db): RosterAct {
  return { db: trx, actor: { id: roster.started_by ?? roster.created_by }, clock, ids, origin: null };
}
