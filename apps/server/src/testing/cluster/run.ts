// Several servers behind nginx under load, one of them killed: npm run cluster -- [--processes 3] [--seconds 20] [--pgbouncer]
import { argv, stdout } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sittingDifferences } from '../../features/attempts/testing/check-sitters.ts';
import { differences, repeatOpenDrafts, uploadDifferences } from '../process/check-ledger.ts';
import { httpClient } from '../process/http-client.ts';
import { runStatement } from '../process/run-statement.ts';
import { endWork, type Journeys, prepareJourneys, slowestNews, work } from './journeys.ts';
import { type Cluster, startCluster } from './processes.ts';

const say = (line: string) => stdout.write(`${line}\n`);
/** Of all requests, at most so many may fail when a server dies. */
const failuresAllowed = 0.001;
const newsAllowedMs = 1_000;

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    processes: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    pgbouncer: { type: 'boolean', default: false },
  },
});

const cluster = await startCluster({ processes: Number(values.processes), pgbouncer: values.pgbouncer });
try {
  say(`${values.processes} servers behind ${cluster.url}${values.pgbouncer ? ', through PgBouncer' : ''}`);
  const journeys = await prepareJourneys(cluster);
  const news = await slowestNews(journeys, cluster, 9);
  await workWhileOneDies(journeys, cluster, Number(values.seconds) * 1000);
  await endWork(journeys);
  const faults = [...(await lost(journeys, cluster)), ...failures(journeys)];
  if (news > newsAllowedMs) faults.push(`a change took ${Math.round(news)} ms to be shown everywhere`);
  say(`a change is shown by every server after ${Math.round(news)} ms at most`);
  for (const fault of faults) say(`✗ ${fault}`);
  if (faults.length === 0) say('✓ nothing that was acknowledged is lost');
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await cluster.close();
}

/** A third of the time all work, a third without the one that was killed, and a third with it again. */
async function workWhileOneDies(journeys: Journeys, running: Cluster, ms: number): Promise<void> {
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

async function lost({ ledger, teacher, sitters, uploads }: Journeys, { url, databaseUrl }: Cluster): Promise<string[]> {
  const client = httpClient(url, teacher.cookie);
  const repeated = await repeatOpenDrafts(ledger, client);
  const query = async (statement: string, parameters: unknown[] = []) =>
    runStatement(databaseUrl, statement, parameters);
  const sat = sitters.map(({ sitter }) => sitter);
  ledger.uploads.push(...uploads.filter((upload) => upload !== null));
  const saves = sat.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  say(`${ledger.writes} writes, ${saves} saves in tests, ${uploads.length} uploads resumed across servers`);
  return [
    ...ledger.strange,
    ...sat.flatMap(({ strange }) => strange),
    ...repeated,
    ...(await differences(ledger, client)).filter((difference) => !difference.startsWith('news ')),
    ...(await uploadDifferences(ledger, client, 0)),
    ...(await sittingDifferences(query, sat)),
  ];
}

function failures({ counts: { requests, failed } }: Journeys): string[] {
  const count = [...failed.values()].reduce((sum, one) => sum + one, 0);
  const share = `${((count / requests) * 100).toFixed(3)} %`;
  const kinds = [...failed].map(([what, times]) => `${times} × ${what}`).join(', ');
  say(`${count} of ${requests} requests failed (${share})${kinds === '' ? '' : `: ${kinds}`}`);
  return count / requests <= failuresAllowed ? [] : [`${share} of requests failed`];
}
