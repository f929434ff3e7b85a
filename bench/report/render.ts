import type { Scale } from '../seed/scale.ts';
import { budgetMs, compare, type Pair, tooSlow } from './compare.ts';
import type { Run } from './results.ts';

const number = (value: number, digits = 1) => value.toFixed(digits);
const count = (value: number) => value.toLocaleString('en-US');
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The report of the latest runs, as Markdown. */
export function renderReport(small: Run | null, large: Run | null): string {
  const pairs = compare(small, large);
  const offenders = pairs.filter(({ offends }) => offends);
  const late = pairs.filter(({ large: result }) => result !== null && !result.stream && result.times.p50 > budgetMs);
  return [
    '# Performance',
    '',
    'Written by `npm run bench`. Times are in milliseconds at the client on the same machine, one request after the other,',
    'through HTTP and a signed-in cookie. The viewers see the same amount at both scales, but for the admin, who sees',
    'everything. "all" is a stream of everything: the time is that to its first bytes. Rows and buffers (pages of 8 KB) are',
    'what PostgreSQL read for one request, the look-up of the auth session left out.',
    '',
    ...[small, large].flatMap((run) => (run === null ? [] : headOf(run))),
    '',
    '## Small against large',
    '',
    `${offenders.length} of ${pairs.length} requests are more than ${tooSlow.ratio} times slower at large and by more than ${tooSlow.floorMs} ms`,
    `(marked ▲); ${late.length} take more than ${budgetMs} ms at large. Their plans: [PERFORMANCE-PLANS.md](PERFORMANCE-PLANS.md).`,
    '',
    ...tableOf(pairs),
    '',
    ...streamingOf(small, large),
    '',
  ].join('\n');
}

function headOf({ date, machine, command, scale }: Run): string[] {
  return [`- ${date}, ${machine}, \`${command}\`: ${amounts(scale)}`];
}

const amounts = (scale: Scale) =>
  Object.entries(scale)
    .map(([what, amount]) => `${count(amount)} ${what}`)
    .join(', ');

function tableOf(pairs: readonly Pair[]): string[] {
  const numbers = ['p50', 'p95', 'p99', 'per s', 'rows', 'buffers'];
  const head = ['Request', 'As', ...numbers.map((name) => `small ${name}`), ...numbers.map((name) => `large ${name}`)];
  return [
    row([...head, 'ratio p50']),
    row([...head, ''].map((_, at) => (at < 2 ? '---' : '---:'))),
    ...pairs.map(rowOf),
  ];
}

function rowOf({ small, large, ratio, offends }: Pair): string {
  const either = small ?? large;
  const figures = (result: Pair['small']) =>
    result === null
      ? ['–', '–', '–', '–', '–', '–']
      : [
          ...[result.times.p50, result.times.p95, result.times.p99].map((ms) => number(ms)),
          number(result.times.perSecond, 0),
          count(result.rows),
          count(result.buffers),
        ];
  const title = `\`${either?.route ?? ''}\` ${either?.what ?? ''}`;
  const mark = ratio === null ? '–' : `${number(ratio, 2)}${offends ? ' ▲' : ''}`;
  return row([title, either?.as ?? 'visitor', ...figures(small), ...figures(large), mark]);
}

function streamingOf(small: Run | null, large: Run | null): string[] {
  const lines = [small, large].flatMap((run) => {
    if (run === null || run.streaming === null) return [];
    const { rows, bytes, seconds, rssBefore, rssPeak } = run.streaming;
    const growth = `${mb(rssBefore)} before, ${mb(rssPeak)} at most: ${mb(rssPeak - rssBefore)} more`;
    return [`- ${count(rows)} users, ${mb(bytes)} in ${number(seconds)} s; the server's process took ${growth}.`];
  });
  return ['## Everybody in one answer', '', '`GET /api/users` without a query string, read to its end:', '', ...lines];
}

/** The slowest statement of each request that is too slow, with its plan at large, as Markdown. */
export function renderPlans(small: Run | null, large: Run | null): string {
  const shown = compare(small, large).filter(
    (pair) => pair.offends || (pair.large !== null && !pair.large.stream && pair.large.times.p50 > budgetMs),
  );
  return [
    '# Plans of slow requests',
    '',
    'The statement that took longest in each request that [PERFORMANCE.md](PERFORMANCE.md) names, as PostgreSQL ran it.',
    '',
    ...shown.flatMap(({ large: result, ratio }) => {
      const statement = result?.slowest;
      if (!result || !statement) return [];
      const title = `## \`${result.route}\`, ${result.what}, ${result.as ?? 'visitor'}`;
      const times = ratio === null ? '' : `, ${number(ratio, 1)} times that at small`;
      return [
        title,
        '',
        `p50 ${number(result.times.p50)} ms${times}; this statement ${number(statement.ms)} ms.`,
        '',
        '```sql',
        ...statement.text.split('\n').map((line) => line.trim()),
        '```',
        '```',
        ...statement.plan,
        '```',
        '',
      ];
    }),
  ].join('\n');
}
