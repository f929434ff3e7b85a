import { config } from '../limit/config.ts';
import { hammer } from '../limit/hammer.ts';
import { createClient } from '../run/client.ts';
import type { Cookies } from '../run/cookies.ts';
import { type Load, loads } from './loads.ts';
import { processorTimeOf } from './process-tree.ts';

/** Processor time of one request, in milliseconds, of the program's process and of all of PostgreSQL's. */
export type Cost = { what: string; as: string; goalMs: number; programMs: number; databaseMs: number };

/** The program that is measured: its address, and the process ids of it and of its database. */
export type Measurable = { url: string; cookies: Cookies; programPid: number; databasePid: number };

/** Measures each load in short turns, one after the other. Answers the median turn of each. `courses` is how many there are. */
export async function measureCosts(program: Measurable, courses: number): Promise<Cost[]> {
  for (const load of loads) await run(program, load, config.warmUpMs);
  const taken: Cost[][] = loads.map(() => []);
  for (let turn = 0; turn < config.turns; turn += 1) {
    for (const [at, load] of loads.entries()) taken[at]?.push(await costOf(program, load, courses));
  }
  return taken.flatMap(
    (costs) => costs.toSorted((a, b) => together(a) - together(b))[Math.floor(costs.length / 2)] ?? [],
  );
}

/** Milliseconds of program and database together. */
export const together = ({ programMs, databaseMs }: Cost): number => programMs + databaseMs;

async function costOf(program: Measurable, load: Load, courses: number): Promise<Cost> {
  const times = () => Promise.all([processorTimeOf(program.programPid), processorTimeOf(program.databasePid)]);
  const [programBefore, databaseBefore] = await times();
  const requests = await run(program, load, config.turnMs);
  const [programAfter, databaseAfter] = await times();
  const counted = load.whole === true ? (requests * courses) / 100 : requests;
  return {
    what: load.what,
    as: load.as ?? 'visitor',
    goalMs: load.goalMs,
    programMs: (programAfter - programBefore) / counted,
    databaseMs: (databaseAfter - databaseBefore) / counted,
  };
}

/** Sends the request of a load for `ms` milliseconds. Answers how many were answered. */
async function run({ url, cookies }: Measurable, { as, path, whole }: Load, ms: number): Promise<number> {
  const cookie = as === null ? null : cookies[as];
  if (whole !== true) return ((await hammer({ url, path, cookie }, config.connections, ms)).perSecond * ms) / 1000;
  const client = createClient(url);
  try {
    const until = performance.now() + ms;
    let count = 0;
    while (count === 0 || performance.now() < until) {
      const { status } = await client.call(cookie, { method: 'GET', path }, { cut: false, keep: false });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      count += 1;
    }
    return count;
  } finally {
    client.close();
  }
}
