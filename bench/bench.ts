// Fills a database, measures every request of the program on it, and writes docs/PERFORMANCE.md.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@lectern/embedded-postgres';
import type { Case } from './cases/case.ts';
import { cases } from './cases/index.ts';
import { runForm } from './browser/run.ts';
import { type Options, readOptions } from './options.ts';
import { runLimits } from './limit/run.ts';
import { loadDates } from './load/dates.ts';
import { loadSaves } from './load/saves.ts';
import { keepDates, latestDates, renderDates, sayOfDates } from './report/dates.ts';
import { keepForm, latestInBrowser, renderBrowser, sayOfForm } from './report/browser.ts';
import { keepLimits, latestLimits, renderLimits } from './report/limits.ts';
import { renderPlans, renderReport } from './report/render.ts';
import { withParts } from './report/sections.ts';
import { keepSaves, latestSaves, renderSaves, sayOfSaves } from './report/saves.ts';
import { keepRun, latestRun, machine, type Result, type Run } from './report/results.ts';
import { type Client, createClient } from './run/client.ts';
import { type Cookies, signIn } from './run/cookies.ts';
import { explaining, openExplainer } from './run/explain.ts';
import { measure, type Times } from './run/measure.ts';
import type { Statement } from './run/plans.ts';
import { type Running, startServer } from './run/start-server.ts';
import { type Streaming, streamAllUsers } from './run/streaming.ts';
import { loadSeed } from './seed/load.ts';
import { scales } from './seed/scale.ts';
import { openAttempts } from './seed/attempts.ts';

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const say = (line: string) => console.log(line);

async function run(options: Options, args: string[]): Promise<void> {
  const { scale, dataDir, keep, only } = options;
  const folder = join(dataDir, scale);
  const command = ['npm run bench', '--', ...args].join(' ');
  const date = new Date().toISOString().slice(0, 10);
  if (options.browser) await runInBrowser(dataDir, { date, machine: machine(), command });
  if (options.browser || options.report) return writeReports(dataDir);
  await loadSeed(join(folder, 'postgres'), scales[scale], say);
  const chosen = cases.filter(({ route }) => only === null || route.includes(only));
  const head = { date, machine: machine(), command, scale: scales[scale] };
  try {
    if (options.load === 'saves') {
      const saves = await onDatabase(folder, (url) => withProgram(url, folder, (server) => loadSaves(url, server)));
      sayOfSaves(saves).forEach(say);
      await keepSaves(dataDir, scale, { ...head, ...saves });
      return await writeReports(dataDir);
    }
    if (options.load === 'dates') {
      const dates = await onDatabase(folder, (url) =>
        withProgram(url, folder, (server, client) => loadDates(url, server, client), { works: true }),
      );
      sayOfDates(dates).forEach(say);
      await keepDates(dataDir, scale, { ...head, ...dates });
      return await writeReports(dataDir);
    }
    if (options.limit) {
      await keepLimits(dataDir, scale, { ...head, ...(await runLimits(folder, scales[scale].courses, say)) });
      return await writeReports(dataDir);
    }
    const { times, streaming } = await takeTimes(folder, chosen, options);
    const answered = chosen.flatMap((one, at) => (times[at] ? [{ one, taken: times[at] }] : []));
    const statements = await readPlans(
      folder,
      answered.map(({ one }) => one),
    );
    const results = answered.map(({ one, taken }, at) => resultOf(one, taken, statements[at] ?? []));
    const done: Run = {
      date,
      machine: machine(),
      command,
      scale: scales[scale],
      results,
      streaming,
    };
    if (only !== null) return results.forEach(({ route, what, times: { p50 } }) => say(`${route} ${what}: ${p50} ms`));
    await keepRun(dataDir, scale, done);
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
  await writeReports(dataDir);
}

async function runInBrowser(dataDir: string, head: Pick<Run, 'date' | 'machine' | 'command'>): Promise<void> {
  const form = await runForm();
  sayOfForm(form).forEach(say);
  await keepForm(dataDir, { ...head, ...form });
}

async function writeReports(dataDir: string): Promise<void> {
  const [small, large] = [await latestRun(dataDir, 'small'), await latestRun(dataDir, 'large')];
  const measured = small === null && large === null ? [] : [renderReport(small, large)];
  const sections = [
    ...measured,
    ...renderSaves(await latestSaves(dataDir)),
    ...renderDates(await latestDates(dataDir)),
    ...renderLimits(await latestLimits(dataDir)),
    ...renderBrowser(await latestInBrowser(dataDir)),
    await readFile(new URL('report/measured-once.md', import.meta.url), 'utf8'),
  ];
  const report = join(docs, 'PERFORMANCE.md');
  await writeFile(report, withParts(await readFile(report, 'utf8'), sections.join('\n')));
  if (measured.length > 0) await writeFile(join(docs, 'PERFORMANCE-PLANS.md'), renderPlans(small, large));
  say('written: docs/PERFORMANCE.md, docs/PERFORMANCE-PLANS.md');
}

/** A PostgreSQL with the settings of an ordinary start, for as long as `use` runs. */
async function onDatabase<T>(folder: string, use: (connectionString: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'lectern',
    log: () => undefined,
  });
  try {
    return await use(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

/** The program with the settings of an ordinary start, in a process of its own, for as long as `use` runs. */
async function withProgram<T>(
  connectionString: string,
  folder: string,
  use: (server: Running, client: Client) => Promise<T>,
  how: { works?: boolean } = {},
): Promise<T> {
  const server = await startServer(connectionString, join(folder, 'files'), how);
  const client = createClient(server.url);
  try {
    return await use(server, client.call);
  } finally {
    client.close();
    await server.stop();
  }
}

async function takeTimes(
  folder: string,
  chosen: readonly Case[],
  { scale, only }: Options,
): Promise<{ times: (Times | null)[]; streaming: Streaming | null }> {
  return onDatabase(folder, async (url) => {
    await openAttempts(url);
    const cookies = await signIn(url);
    const times = await withProgram(url, folder, async (_, client) => {
      const taken: (Times | null)[] = [];
      for (const one of chosen) taken.push(await measureAloud(client, cookies, one));
      return taken;
    });
    if (only !== null) return { times, streaming: null };
    // A process of its own: a busy one has grown already.
    const all = (server: Running, client: Client) => streamAllUsers(server, client, cookies.admin, scales[scale].users);
    return { times, streaming: await withProgram(url, folder, all) };
  });
}

/** Null for a request that the program refuses: it is reported, and a long run goes on. */
async function measureAloud(client: Client, cookies: Cookies, one: Case): Promise<Times | null> {
  try {
    const taken = await measure(client, cookies, one);
    say(`${one.route} as ${one.as ?? 'visitor'}, ${one.what}: p50 ${taken.p50.toFixed(1)} ms`);
    return taken;
  } catch (error) {
    say(`NOT MEASURED: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return null;
  }
}

async function readPlans(folder: string, chosen: readonly Case[]): Promise<Statement[][]> {
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    database: 'lectern',
    settings: explaining,
    log: () => undefined,
  });
  try {
    const cookies = await signIn(postgres.connectionString);
    const explainer = await openExplainer(postgres.connectionString, join(folder, 'files'), cookies);
    try {
      const statements: Statement[][] = [];
      // A write that was measured may have taken away what a reading asked for.
      for (const one of chosen) statements.push(await explainer.explain(one).catch(notExplained));
      return statements;
    } finally {
      await explainer.close();
    }
  } finally {
    await postgres.stop();
  }
}

function notExplained(error: unknown): Statement[] {
  say(`NOT EXPLAINED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
  return [];
}

function resultOf({ route, what, as, stream }: Case, times: Times, all: Statement[]): Result {
  return {
    route,
    what,
    as,
    stream: stream === true,
    times,
    rows: all.reduce((sum, { rows }) => sum + rows, 0),
    buffers: all.reduce((sum, { buffers }) => sum + buffers, 0),
    slowest: all.toSorted((a, b) => b.ms - a.ms)[0] ?? null,
  };
}

const args = process.argv.slice(2);
await run(readOptions(args), args);
