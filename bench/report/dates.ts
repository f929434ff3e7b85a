import type { Dates } from '../load/dates.ts';
import type { Times } from '../run/measure.ts';
import { dated } from '../seed/dates.ts';
import { type Scale, type ScaleName, scaleNames } from '../seed/scale.ts';
import { keepAs, latestOf } from './results.ts';

export type DatesRun = Dates & { date: string; machine: string; command: string; scale: Scale };

/** The goals, in milliseconds. The browser asks for the bell every four seconds. */
const goals = { reminders: 60_000, bell: 1_000, preview: 200, resolved: 50, unchanged: 5 } as const;

/** Keeps a run beside the data. */
export const keepDates = (dataDir: string, scale: ScaleName, run: DatesRun): Promise<void> =>
  keepAs(dataDir, `dates-${scale}`, run);

/** The latest runs, at either scale. */
export async function latestDates(dataDir: string): Promise<DatesRun[]> {
  const runs = await Promise.all(scaleNames.map((scale) => latestOf<DatesRun>(dataDir, `dates-${scale}`)));
  return runs.filter((run) => run !== null);
}

type Line = { what: string; times: Times; goal: number | null };

const linesOf = ({ bell, preview, resolved, feed }: Dates): Line[] => [
  { what: 'a decision is in the number at the bell', times: bell, goal: goals.bell },
  { what: `a move of ${dated.moved} dates is previewed`, times: preview, goal: goals.preview },
  { what: `dates of ${dated.resolved} students at ${dated.things} tests`, times: resolved.tests, goal: goals.resolved },
  {
    what: `dates of ${dated.resolved} students at ${dated.things} materials`,
    times: resolved.materials,
    goal: goals.resolved,
  },
  { what: 'who of these students is late, idle or falling, at these 100 things', times: resolved.standing, goal: null },
  { what: 'a calendar that is unchanged', times: feed.unchanged, goal: goals.unchanged },
  { what: 'a calendar as a whole', times: feed.whole, goal: null },
];

const ms = (value: number) => value.toFixed(1);
const mark = (value: number, goal: number | null) => (goal === null || value <= goal ? '' : ' ▲');
const sayReminders = ({ reminders: { count, seconds, classBefore, classBeside } }: Dates): string =>
  `${count.toLocaleString('en-US')} reminders written in ${seconds.toFixed(1)} s${mark(seconds * 1_000, goals.reminders)}; ` +
  `saves of the class p50 ${ms(classBefore.p50)} and p95 ${ms(classBefore.p95)} ms before, ` +
  `p50 ${ms(classBeside.p50)} and p95 ${ms(classBeside.p95)} ms beside`;

/** The results of a load, in a few lines. */
export const sayOfDates = (run: Dates): string[] => [
  `load average ${run.load.toFixed(1)}`,
  ...linesOf(run).map(
    ({ what, times, goal }) => `${what}: p50 ${ms(times.p50)} ms${mark(times.p50, goal)}, p95 ${ms(times.p95)} ms`,
  ),
  sayReminders(run),
];

/** The section of the report about dates, as lines of Markdown. */
export function renderDates(runs: readonly DatesRun[]): string[] {
  if (runs.length === 0) return [];
  return [
    '## What is done by dates',
    '',
    `A test becomes due within two days for ${dated.students.toLocaleString('en-US')} students of its course, while a class of 500 others saves a choice every 2 to 5 s: the`,
    'time is that to the last notice. For the bell a request is decided, and the number of unread notices is asked for until it has risen; the',
    'browser does so every four seconds. Dates are resolved from the database to each pair of student and thing, with',
    `${dated.exceptions} exceptions at the tests and as many at the materials; who is late is the whole statement of the page 'Who needs me'. A calendar that is`,
    'unchanged answers 304 after it has compared all dates with those told before. Medians of 30; ▲ marks a goal that is missed.',
    '',
    ...runs.flatMap((run) => [
      `${run.date}, ${run.machine}, \`${run.command}\`:`,
      '',
      `- ${sayReminders(run)}.`,
      '',
      '| What | p50 ms | p95 ms | goal ms |',
      '| --- | ---: | ---: | ---: |',
      ...linesOf(run).map(
        ({ what, times, goal }) =>
          `| ${what} | ${ms(times.p50)}${mark(times.p50, goal)} | ${ms(times.p95)} | ${goal ?? ''} |`,
      ),
      '',
    ]),
  ];
}
