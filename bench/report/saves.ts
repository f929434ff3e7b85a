import { pacing, rush, type Round, type Saves } from '../load/saves.ts';
import { type Scale, type ScaleName, scaleNames } from '../seed/scale.ts';
import { keepAs, latestOf } from './results.ts';

export type SavesRun = Saves & { date: string; machine: string; command: string; scale: Scale };

/** 19 of 20 saves of the paced class should stay below this, in milliseconds. */
const p95GoalMs = 200;
/** Saves should reach this share of the rate of bare inserts. */
const shareGoal = 0.4;

/** Keeps a run beside the data. */
export const keepSaves = (dataDir: string, scale: ScaleName, run: SavesRun): Promise<void> =>
  keepAs(dataDir, `saves-${scale}`, run);

/** The latest runs, at either scale. */
export async function latestSaves(dataDir: string): Promise<SavesRun[]> {
  const runs = await Promise.all(scaleNames.map((scale) => latestOf<SavesRun>(dataDir, `saves-${scale}`)));
  return runs.filter((run) => run !== null);
}

const ms = (value: number) => value.toFixed(1);
const rate = (value: number) => Math.round(value).toLocaleString('en-US');
const shareOf = (part: number, of: number) => (part / of).toFixed(2);

/** The results of a load, in a few lines. */
export function sayOfSaves({ students, paced, rounds, kept }: Saves): string[] {
  const { acknowledged, lost, doubled, overwritten } = kept;
  return [
    `${students} students, ${rate(paced.perSecond)} saves a second: p50 ${ms(paced.p50)} ms, p95 ${ms(paced.p95)} ms, p99 ${ms(paced.p99)} ms`,
    ...rounds.map(sayOfRound),
    `${rate(acknowledged)} acknowledged, ${lost} lost, ${doubled} doubled, ${overwritten} overwritten`,
  ];
}

const sayOfRound = ({ requests, statements, inserts }: Round) =>
  `${rate(requests)} requests, ${rate(statements)} saves without HTTP and ${rate(inserts)} bare inserts a second: ` +
  `${shareOf(requests, inserts)} and ${shareOf(statements, inserts)}`;

/** The section of the report about many students saving at once, as lines of Markdown. */
export function renderSaves(runs: readonly SavesRun[]): string[] {
  if (runs.length === 0) return [];
  const [from, to] = [pacing.thinkMs.from / 1000, pacing.thinkMs.to / 1000];
  return [
    '## A class saves its responses',
    '',
    `Every student has a connection, an auth session and an open attempt of their own, and saves a choice every ${from} to ${to} s at`,
    `random for ${pacing.ms / 1000} s (goal: p95 below ${p95GoalMs} ms). Then, in ${rush.rounds} rounds of ${rush.ms / 1000} s each, ${rush.connections} connections save without a pause`,
    `(goal: ${shareGoal} of the bare inserts); as many callers save without HTTP, through the part of the program that speaks to the`,
    `database; and ${rush.connections} connections of \`pg\` insert rows of the saves into a table like \`response_history\` with its key and checks, each`,
    'by a statement and a commit of its own. A save writes three rows: into the history, over the response that stood, and on',
    'the attempt. Afterwards every acknowledged save is looked for in the history, the history is searched for more than those,',
    'and each standing response is held against the last acknowledged choice. Clients, program and database share the machine.',
    '',
    ...runs.flatMap(linesOf),
  ];
}

function linesOf(run: SavesRun): string[] {
  const { date, machine, command, scale, students, paced, rounds, rushed, kept } = run;
  const late = paced.p95 < p95GoalMs ? '' : ' ▲';
  return [
    `${date}, ${machine}, \`${command}\`, ${rate(scale.responses)} responses:`,
    '',
    `- ${students} students, ${rate(paced.count)} saves in ${paced.seconds.toFixed(0)} s, ${rate(paced.perSecond)} per s: p50 ${ms(paced.p50)} ms,`,
    `  p95 ${ms(paced.p95)} ms${late}, p99 ${ms(paced.p99)} ms.`,
    `- Without a pause: p50 ${ms(rushed.p50)} ms, p95 ${ms(rushed.p95)} ms, p99 ${ms(rushed.p99)} ms.`,
    `- ${rate(kept.acknowledged)} acknowledged saves: ${kept.lost} lost, ${kept.doubled} doubled; ${kept.overwritten} questions hold another choice.`,
    '',
    '| Round | requests per s | without HTTP per s | bare inserts per s | requests to inserts | without HTTP to inserts |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rounds.map((round, at) => roundLine(round, at)),
    '',
  ];
}

function roundLine({ requests, statements, inserts }: Round, at: number): string {
  const mark = requests / inserts < shareGoal ? ' ▲' : '';
  const shares = `${shareOf(requests, inserts)}${mark} | ${shareOf(statements, inserts)}`;
  return `| ${at + 1} | ${rate(requests)} | ${rate(statements)} | ${rate(inserts)} | ${shares} |`;
}
