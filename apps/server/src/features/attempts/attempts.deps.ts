import type { Random } from '../../platform/clock/index.ts';

export type AttemptsDeps = { random: Random };
