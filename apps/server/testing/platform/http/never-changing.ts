import { systemClock } from '../../../src/platform/clock/index.ts';
import { createResponseCache } from '../../../src/platform/http/index.ts';

/** A cache of answers to which nothing ever changes. */
export const neverChanging = () =>
  createResponseCache<number>({
    clock: systemClock,
    sureForMs: 60_000,
    findChanges: async (since) => ({ changed: since === null, mark: 1 }),
  });
