import type { Clock, Ids } from '../../platform/clock/index.ts';
import type { PersonalData } from '../../platform/personal-data/index.ts';

export type WorkDeps = {
  clock: Clock;
  ids: Ids;
  /** Whether the demo's admins count as admins. */
  demoAccounts: boolean;
  personalData: readonly PersonalData[];
};
