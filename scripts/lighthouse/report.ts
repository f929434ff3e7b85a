import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../lib/files.mjs';

export type Device = 'mobile' | 'desktop';
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
export type Metric = 'firstPaint' | 'largestPaint' | 'blocked' | 'shift' | 'bytes';
type Numbers = Record<Metric | 'speed', number>;
type Scores = Record<Category, number>;

/** One look at a page: the scores out of 100, the metrics, and the audits that cost points. */
export type Look = Numbers & {
  name: string;
  path: string;
  device: Device;
  scores: Scores;
  version: string;
  failing: { category: string; audit: string; value: string }[];
  shifts: string[];
};
/** The median of several looks at a page. */
export type Row = Omit<Look, 'failing'> & { failing: string[] };
export type Results = { rows: Row[]; version: string };

export const DEVICES: readonly Device[] = ['mobile', 'desktop'];
/** The goal of each page, out of 100. */
const GOALS: Scores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
/** The most that each page may take, in milliseconds, and move. */
const MOST = { largestPaint: 1_500, blocked: 50, shift: 0.01 } satisfies Partial<Numbers>;
/** The bench keeps its measurements here too; the report is made from all of them. */
const KEPT = join(tmpdir(), 'lectern-bench', 'lighthouse.json');

/**
 * The median of the rounds for each page and device. Scores that do not depend on speed count as the worst round has
 * them.
 */
export function medians(looks: readonly Look[]): Results {
  const rows = [...grouped(looks).values()].map(([first, ...others]): Row => {
    const rounds = [first, ...others];
    const of = (number: (round: Look) => number) => median(rounds.map(number));
    return {
      ...first,
      firstPaint: of((round) => round.firstPaint),
      largestPaint: of((round) => round.largestPaint),
      blocked: of((round) => round.blocked),
      shift: of((round) => round.shift),
      bytes: of((round) => round.bytes),
      speed: of((round) => round.speed),
      scores: scoresOf(rounds),
      failing: [...new Set(rounds.flatMap(({ failing }) => failing.map(({ audit, value }) => `${audit} ${value}`)))],
      shifts: [...new Set(rounds.flatMap(({ shifts }) => shifts))],
    };
  });
  return { rows, version: rows[0]?.version ?? '' };
}

function grouped(looks: readonly Look[]): Map<string, [Look, ...Look[]]> {
  const groups = new Map<string, [Look, ...Look[]]>();
  for (const look of looks) {
    const key = `${look.path} ${look.device}`;
    const former = groups.get(key);
    groups.set(key, former === undefined ? [look] : [...former, look]);
  }
  return groups;
}

function scoresOf(rounds: readonly Look[]): Scores {
  const each = (name: Category) => rounds.map(({ scores }) => scores[name]);
  return {
    performance: median(each('performance')),
    accessibility: Math.min(...each('accessibility')),
    'best-practices': Math.min(...each('best-practices')),
    seo: Math.min(...each('seo')),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The results for somebody at a terminal. */
export function tableOf({ rows, version }: Results): string[] {
  const head = ['page', 'device', 'perf', 'a11y', 'best', 'seo', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KB', 'CPU'];
  const lines = rows.map(({ path, device, scores, ...metric }) => [
    path.replace(/[0-9a-f-]{36}/, '…'),
    device,
    ...Object.values(scores),
    ...[metric.firstPaint, metric.largestPaint, metric.blocked].map((number) => Math.round(number)),
    metric.shift.toFixed(3),
    Math.round(metric.bytes / 1024),
    Math.round(metric.speed),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((cells) => String(cells[at]).length)));
  const line = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => String(cell)[at < 2 ? 'padEnd' : 'padStart'](widths[at] ?? 0)).join('  ');
  return [`Lighthouse ${version}`, line(head), ...lines.map(line)];
}

const goals = Object.entries(GOALS) as [Category, number][];
const most = Object.entries(MOST) as [keyof typeof MOST, number][];
const words = { largestPaint: 'largest paint', blocked: 'blocked', shift: 'shift' } satisfies Record<
  keyof typeof MOST,
  string
>;

/** The goals that were missed, one line each, with the audits that cost points and with what moved. */
export function missed({ rows }: Results): string[] {
  return rows.flatMap(({ path, device, scores, failing, shifts, ...row }) => {
    const moved = shifts.map((shift) => `shifted: ${shift}`);
    const scored = goals
      .filter(([name, goal]) => scores[name] < goal)
      .map(([name, goal]) => {
        const why = name === 'performance' ? [...failing, ...moved] : failing;
        return `${name} ${scores[name]}, goal ${goal} (${why.join(', ')})`;
      });
    const metric = most
      .filter(([name, goal]) => row[name] > goal)
      .map(([name, goal]) => {
        const value = name === 'shift' ? row[name].toFixed(3) : Math.round(row[name]);
        return `${words[name]} ${value}, goal ${goal}${name === 'shift' ? ` (${moved.join(', ')})` : ''}`;
      });
    return [...scored, ...metric].map((line) => `${path} ${device}: ${line}`);
  });
}

/** Keeps the results beside those of the bench. */
export function keep(results: Results & { rounds: number }): void {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, load average ${loadavg()[1]?.toFixed(1)}`;
  const date = new Date().toISOString().slice(0, 10);
  writeWhole(KEPT, JSON.stringify({ ...results, goals: GOALS, most: MOST, date, machine }));
}
