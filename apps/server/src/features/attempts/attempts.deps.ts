import type { Clock, Ids, Random } from '../../platform/clock/index.ts';

export type AttemptsDeps = { clock: Clock; ids: Ids; random: Random };
