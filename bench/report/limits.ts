import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '../limit/config.ts';
import { together } from '../cost/cost.ts';
import type { WholeLimits } from '../limit/run.ts';
import type { Scale, ScaleName } from '../seed/scale.ts';

export type LimitsRun = WholeLimits & { date: string; machine: string; command: string; scale: Scale };

const fileOf = (dataDir: string, scale: ScaleName) => join(dataDir, `limits-${scale}.json`);
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const perSecond = (value: number) => Math.round(value).toLocaleString('en-US');

/** Keeps a run beside the results of the others. */
export async function keepLimits(dataDir: string, scale: ScaleName, run: LimitsRun): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileOf(dataDir, scale), JSON.stringify(run));
}

/** The latest runs, at either scale. */
export async function latestLimits(dataDir: string): Promise<LimitsRun[]> {
  const read = async (scale: ScaleName): Promise<LimitsRun[]> => {
    try {
      return [JSON.parse(await readFile(fileOf(dataDir, scale), 'utf8')) as LimitsRun];
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  };
  return [...(await read('small')), ...(await read('large'))];
}

/** The section of the report that compares the program with its upper limits, as lines of Markdown. */
export function renderLimits(runs: readonly LimitsRun[]): string[] {
  if (runs.length === 0) return [];
  const { connections, turns, turnMs, poolSize } = config;
  return [
    '## Against the limit',
    '',
    `The program's rate beside the highest possible one, in one run: ${connections} requests under way at a`,
    `time, the median of ${turns} turns of ${turnMs / 1000} s, taken in turns. The limit is a Fastify with one route and nothing else, or the`,
    `statements of the request sent by \`pg\` (${poolSize} connections) with nothing done to their answers; the program's share has HTTP,`,
    'the look-up of the auth session, policies, checks, presenting and writing JSON in it. Saves have requests and inserts as in the',
    'section above. The clients, one process, share the processors with the program and the database. Processor time is that of the',
    'program and of all processes of PostgreSQL between two looks at /proc, by the requests answered meanwhile.',
    '',
    ...runs.flatMap(linesOf),
  ];
}

/** Memory of all processes of `npm start`, in bytes. */
const treeGoals = { idle: 180 * 2 ** 20, peak: 260 * 2 ** 20 } as const;

function linesOf({ date, machine, command, scale, measured, costs, memory, tree }: LimitsRun): string[] {
  const { before, peak, goal } = memory;
  return [
    `${date}, ${machine}, \`${command}\`, ${scale.users.toLocaleString('en-US')} users:`,
    '',
    '| Measured, against which limit | limit per s | reached per s | p50 ms | p99 ms | ratio | goal |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...measured.map((one) => {
      const times = `${one.reached.p50.toFixed(2)} | ${one.reached.p99.toFixed(2)}`;
      const mark = one.goal !== null && one.ratio < one.goal ? ' ▲' : '';
      const rates = `${perSecond(one.limit.perSecond)} | ${perSecond(one.reached.perSecond)}`;
      return `| ${one.what} | ${rates} | ${times} | ${one.ratio.toFixed(2)}${mark} | ${one.goal ?? '–'} |`;
    }),
    '',
    `The server's process had ${mb(before)} before and ${mb(peak)} at most under all of this (goal: less than ${mb(goal)}${peak < goal ? '' : ' ▲'}).`,
    'All processes that `npm start` leaves, npm and the database included, pages that several share counted once (PSS), had',
    `${mb(tree.idle)} at rest (goal: at most ${mb(treeGoals.idle)}${tree.idle > treeGoals.idle ? ' ▲' : ''}) and ${mb(tree.peak)} at most under these requests (goal: ${mb(treeGoals.peak)}${tree.peak > treeGoals.peak ? ' ▲' : ''}).`,
    '',
    '| Processor time of | as | program ms | database ms | together ms | goal |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...costs.map((cost) => {
      const parts = [cost.programMs, cost.databaseMs, together(cost)].map((ms) => ms.toFixed(2)).join(' | ');
      return `| ${cost.what} | ${cost.as} | ${parts}${together(cost) > cost.goalMs ? ' ▲' : ''} | ${cost.goalMs} |`;
    }),
    '',
  ];
}
