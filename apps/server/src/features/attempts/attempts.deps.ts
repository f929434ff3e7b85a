import type { Clock, Ids, Random } from '../../platform/clock/index.ts';

/** What attempts take from outside. */
export type AttemptsDeps = { clock: Clock; ids: Ids; random: Random };
