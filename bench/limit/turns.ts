import { config } from './config.ts';
import type { Rate } from './hammer.ts';

/** A limit, and the rate that was reached of it. A row without a goal is there for comparison alone. */
export type Measured = { what: string; limit: Rate; reached: Rate; ratio: number; goal: number | null };
export type Runner = (ms: number) => Promise<Rate>;

/**
 * Runs each in short turns, one after the other, so that the machine's other load meets all alike. Answers the median
 * of each, in their order.
 */
export async function inTurns<const R extends readonly Runner[]>(runners: R): Promise<{ [K in keyof R]: Rate }> {
  for (const run of runners) await run(config.warmUpMs);
  const taken: Rate[][] = runners.map(() => []);
  for (let turn = 0; turn < config.turns; turn += 1) {
    for (const [at, run] of runners.entries()) taken[at]?.push(await run(config.turnMs));
  }
  return taken.map(median) as { [K in keyof R]: Rate };
}

function median(rates: readonly Rate[]): Rate {
  const sorted = rates.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] ?? { perSecond: 0, p50: 0, p99: 0 };
}
