// Several servers behind nginx under load, one of them killed: npm run cluster -- [--processes 3] [--seconds 20] [--pgbouncer]
// or, with --failover, the primary of a PostgreSQL pair. With --suite [--continue]: all tests that make requests, behind nginx.
import process, { argv, exit, stdout } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Closing, closeAll } from './closing.ts';
import { runFailover } from './failover.ts';
import { endWork, type Journeys, prepareJourneys, slowestNews, work } from './journeys.ts';
import { type Cluster, startCluster } from './processes.ts';
import { inPercent, lost, shareOfFailures } from './report.ts';
import { runSuite } from './suite.ts';

const say = (line: string) => stdout.write(`${line}\n`);
/**
 * The share of all requests that may fail when a server dies; one may in any case: an upload that is on its way to that
 * server cannot be sent again, and a slow machine makes few requests.
 */
const failuresAllowed = 0.001;
const newsAllowedMs = 1_000;
/** Starting, failing over, looking at what is there, beside the time at work: far more than any of it takes. */
const longestMs = 240_000;

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    processes: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    pgbouncer: { type: 'boolean', default: false },
    failover: { type: 'boolean', default: false },
    suite: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
  },
});

const options = { processes: Number(values.processes), pgbouncer: values.pgbouncer };
const ms = Number(values.seconds) * 1000;
const closing: Closing = [];
let givingUp: Promise<void> | null = null;
const giveUp = (why: string) => {
  say(`✗ ${why}`);
  givingUp ??= closeAll(closing).finally(() => exit(1));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp('stopped'));

try {
  const faults = values.suite
    ? await runSuite({ ...options, goOn: values.continue }, closing, say)
    : await inTime(() => (values.failover ? runFailover(options, ms, closing, say) : runDeath()));
  for (const fault of faults ?? []) say(`✗ ${fault}`);
  if (faults?.length === 0) say(`✓ ${values.suite ? 'all passed' : 'nothing that was acknowledged is lost'}`);
  process.exitCode = (faults ?? []).length === 0 ? 0 : 1;
} catch (error) {
  // People who work while everything is ended meet errors, which are no news.
  if (givingUp === null) throw error;
} finally {
  await (givingUp ?? closeAll(closing));
}

async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const limit = setTimeout(() => giveUp('this takes too long'), ms + longestMs);
  try {
    return await work();
  } finally {
    clearTimeout(limit);
  }
}

async function runDeath(): Promise<string[]> {
  const cluster = await startCluster(options, closing);
  say(`${values.processes} servers behind ${cluster.url}${values.pgbouncer ? ', through PgBouncer' : ''}`);
  const journeys = await prepareJourneys(cluster);
  const news = await slowestNews(journeys, cluster, 9);
  await workWhileOneDies(journeys, cluster);
  await endWork(journeys);
  const found = await lost(journeys, cluster, say);
  const share = shareOfFailures(journeys, say);
  const { requests } = journeys.counts;
  if (share * requests > Math.max(1, requests * failuresAllowed)) found.push(`${inPercent(share)} of requests failed`);
  if (news > newsAllowedMs) found.push(`a change took ${Math.round(news)} ms to be shown everywhere`);
  say(`a change is shown by every server after ${Math.round(news)} ms at most`);
  return found;
}

/** A third of the time all work, a third without the one that was killed, and a third with it again. */
async function workWhileOneDies(journeys: Journeys, running: Cluster): Promise<void> {
  const ending = new AbortController();
  const working = work(journeys, running, ending.signal);
  await delay(ms / 3);
  const [victim] = running.servers;
  await victim?.end('SIGKILL');
  say('one server is killed');
  await delay(ms / 3);
  await running.start(0);
  say('and started again');
  await delay(ms / 3);
  ending.abort();
  await working;
}
