import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../lib/files.mjs';

export const DEVICES = ['mobile', 'desktop'];
/** The goal of each page, out of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 };
/** The bench keeps its measurements here too; the report is made from all of them. */
const KEPT = join(tmpdir(), 'lectern-bench', 'lighthouse.json');
const METRICS = ['firstPaint', 'largestPaint', 'blocked', 'shift', 'bytes', 'speed'];

/**
 * The median of the rounds for each page and device. Scores that do not depend on speed count as the worst round has
 * them.
 */
export function medians(looks) {
  const rows = [...grouped(looks).values()].map((rounds) => ({
    ...rounds[0],
    ...Object.fromEntries(METRICS.map((name) => [name, median(rounds.map((round) => round[name]))])),
    scores: scoresOf(rounds),
    failing: [...new Set(rounds.flatMap(({ failing }) => failing.map(({ audit, value }) => `${audit} ${value}`)))],
    shifts: [...new Set(rounds.flatMap(({ shifts }) => shifts))],
  }));
  return { rows, version: rows[0]?.version ?? '' };
}

function grouped(looks) {
  const groups = new Map();
  for (const look of looks) {
    const key = `${look.path} ${look.device}`;
    groups.set(key, [...(groups.get(key) ?? []), look]);
  }
  return groups;
}

function scoresOf(rounds) {
  const names = Object.keys(rounds[0].scores);
  const each = (name) => rounds.map(({ scores }) => scores[name]);
  return Object.fromEntries(
    names.map((name) => [name, name === 'performance' ? median(each(name)) : Math.min(...each(name))]),
  );
}

function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The results for somebody at a terminal. */
export function tableOf({ rows, version }) {
  const head = ['page', 'device', 'perf', 'a11y', 'best', 'seo', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'KB', 'CPU'];
  const lines = rows.map(({ path, device, scores, ...metric }) => [
    path.replace(/[0-9a-f-]{36}/, '…'),
    device,
    ...Object.values(scores),
    ...['firstPaint', 'largestPaint', 'blocked'].map((name) => Math.round(metric[name])),
    metric.shift.toFixed(3),
    Math.round(metric.bytes / 1024),
    Math.round(metric.speed),
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...lines].map((cells) => String(cells[at]).length)));
  const line = (cells) => cells.map((cell, at) => String(cell)[at < 2 ? 'padEnd' : 'padStart'](widths[at])).join('  ');
  return [`Lighthouse ${version}`, line(head), ...lines.map(line)];
}

/** The scores below their goal, one line each, with the audits that cost the points. */
export function missed({ rows }) {
  return rows.flatMap(({ path, device, scores, failing, shifts }) =>
    Object.entries(GOALS)
      .filter(([name, goal]) => scores[name] < goal)
      .map(([name, goal]) => {
        const why = name === 'performance' ? [...failing, ...shifts.map((shift) => `shifted: ${shift}`)] : failing;
        return `${path} ${device}: ${name} ${scores[name]}, goal ${goal} (${why.join(', ')})`;
      }),
  );
}

/** Keeps the results beside those of the bench. */
export function keep(results) {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, load average ${loadavg()[1].toFixed(1)}`;
  const date = new Date().toISOString().slice(0, 10);
  writeWhole(KEPT, JSON.stringify({ ...results, goals: GOALS, date, machine }));
}
