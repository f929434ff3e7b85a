import { type Interaction, shortestReportedMs } from '../browser/interactions.ts';
import type { FormTimes } from '../browser/run.ts';
import { keepAs, latestOf } from './results.ts';

export type FormRun = FormTimes & { date: string; machine: string; command: string };

/** The results that `npm run lighthouse -- --write` keeps. */
type LighthouseRun = {
  date: string;
  machine: string;
  version: string;
  rounds: number;
  goals: Record<string, number>;
  /** The most that a page may take, in milliseconds, and move. */
  most: Record<'largestPaint' | 'blocked' | 'shift', number>;
  rows: {
    name: string;
    path: string;
    device: string;
    scores: Record<string, number>;
    firstPaint: number;
    largestPaint: number;
    blocked: number;
    shift: number;
    bytes: number;
    speed: number;
  }[];
};

/** An interaction should stay below this, in milliseconds. */
const goalMs = 100;

/** Keeps a run beside the data. */
export const keepForm = (dataDir: string, run: FormRun): Promise<void> => keepAs(dataDir, 'browser', run);

/** The latest measurements in a browser; null where there are none. */
export async function latestInBrowser(dataDir: string) {
  return {
    form: await latestOf<FormRun>(dataDir, 'browser'),
    lighthouse: await latestOf<LighthouseRun>(dataDir, 'lighthouse'),
  };
}

const ms = (value: number) => value.toFixed(0);
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The results in a few lines. */
export const sayOfForm = ({ interactions }: FormTimes): string[] =>
  interactions.map((one) => `${one.what}: p50 ${ms(one.p50)}, p95 ${ms(one.p95)} ms, work ${one.work.toFixed(1)} ms`);

/** The sections of the report about what happens in the browser, as lines of Markdown. */
export function renderBrowser({ form, lighthouse }: Awaited<ReturnType<typeof latestInBrowser>>): string[] {
  return [...(lighthouse === null ? [] : lighthouseOf(lighthouse)), ...(form === null ? [] : formOf(form))];
}

function lighthouseOf({ date, machine, version, rounds, goals, most, rows }: LighthouseRun): string[] {
  const names = Object.entries(goals).map(([name, goal]) => `${name} ${goal}`);
  const limits = `largest paint ${most.largestPaint} ms, blocked ${most.blocked} ms, shift ${most.shift}`;
  const mark = (value: number, limit: number) => (value > limit ? ' ▲' : '');
  return [
    '## How long visitors wait',
    '',
    "Lighthouse's scores of the pages that visitors open first, on an instance with the demo, by `npm run lighthouse -- --write`: the",
    `median of ${rounds} looks at each (goals: ${names.join(', ')}, ${limits}). Milliseconds of a slow phone on a slow line, and of a`,
    'desk, as Lighthouse computes them from what it saw; a busy machine looks like a slower phone to it (`CPU`, the larger the faster).',
    '',
    `${date}, ${machine}, Lighthouse ${version}:`,
    '',
    row([
      'Page',
      'On',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'first paint',
      'largest paint',
      'blocked',
      'shift',
      'KB',
      'CPU',
    ]),
    row(Array.from({ length: 12 }, (_, at) => (at < 2 ? '---' : '---:'))),
    ...rows.map(({ name, device, scores, ...metric }) =>
      row([
        name,
        device,
        ...Object.entries(scores).map(([of, score]) => `${score}${score < (goals[of] ?? 0) ? ' ▲' : ''}`),
        ms(metric.firstPaint),
        `${ms(metric.largestPaint)}${mark(metric.largestPaint, most.largestPaint)}`,
        `${ms(metric.blocked)}${mark(metric.blocked, most.blocked)}`,
        `${metric.shift.toFixed(3)}${mark(metric.shift, most.shift)}`,
        ms(metric.bytes / 1024),
        ms(metric.speed),
      ]),
    ),
    '',
  ];
}

function formOf({ date, machine, command, subjects, materials, interactions }: FormRun): string[] {
  const line = ({ what, times, p50, p95, max, work }: Interaction) =>
    row([what, times, ms(p50), `${ms(p95)}${p95 > goalMs ? ' ▲' : ''}`, ms(max), work.toFixed(1)]);
  return [
    '## The form of the largest course',
    '',
    `A course of ${subjects} subjects and ${materials.toLocaleString('en-US')} materials in the form, in Chromium: from what an author does to the frame`,
    `that shows it, as the browser times it (goal: p95 below ${goalMs} ms). It reports nothing below ${shortestReportedMs} ms. Work is what the page's`,
    'main thread spent on it, the browser driver’s own calls included; unlike the rest, other load on the machine does not change it.',
    '',
    `${date}, ${machine}, \`${command}\`:`,
    '',
    row(['Interaction', 'times', 'p50', 'p95', 'max', 'work']),
    row(['---', '---:', '---:', '---:', '---:', '---:']),
    ...interactions.map(line),
    '',
  ];
}
