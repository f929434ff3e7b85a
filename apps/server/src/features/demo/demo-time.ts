import { type Clock, type Ids, type Random, uuidV7 } from '../../platform/clock/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The clock and ids for services, standing still at a moment in the past. */
export type Moment = { clock: Clock; ids: Ids };

/** The moment so many days before the demo is made. */
export type Past = (daysAgo: number) => Moment;

/** Moments before the one at which the demo is made, in days; ids sort by the moment that they belong to. */
export function createPast(deps: { clock: Clock; random: Random }): Past {
  const start = deps.clock.now().getTime();
  return (daysAgo) => {
    const clock = { now: () => new Date(start - Math.round(daysAgo * dayMs)) };
    return { clock, ids: uuidV7(clock, deps.random) };
  };
}
