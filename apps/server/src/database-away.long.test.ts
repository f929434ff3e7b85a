import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lectern/embedded-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { endWork, prepareJourneys } from '../testing/cluster/journeys.ts';
import { lost } from '../testing/cluster/report.ts';
import { workUnhurriedly } from '../testing/cluster/unhurried-work.ts';
import { spawnProgram, untilReady } from '../testing/process/program.ts';
import { childrenOf, httpClient, until } from '../testing/process/index.ts';

/** Longer than any wait for a connection, or for an answer of a client. */
const awayMs = 30_000;
const silent = () => undefined;

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-away-'));
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
  return path;
}

/** An address that stays when the database comes back at another port; nobody takes a connection while it is away. */
async function lastingAddress(database: { now: EmbeddedPostgres }): Promise<string> {
  const relay = createServer((client) => {
    const server = connect(database.now.port, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  onTestFinished(() => void relay.close());
  const address = new URL(database.now.connectionString);
  address.port = String((relay.address() as AddressInfo).port);
  return address.href;
}

/** A database beside the server, as on another machine: the server does not start it again. */
async function openWorld() {
  const dataDir = await folder();
  const database = { now: await startEmbeddedPostgres({ dataDir, database: 'lectern', log: silent }) };
  onTestFinished(() => database.now.stop());
  const connectionString = await lastingAddress(database);
  const settings = { DATABASE_URL: connectionString, DATA_DIR: await folder(), PORT: '0', LECTERN_DEMO: 'off' };
  const server = await untilReady(spawnProgram('main.ts', { ...settings, LOG_LEVEL: 'error' }));
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const cluster = { url: server.url, databaseUrl: connectionString, servers: [server], start: async () => undefined };
  const restart = async () => {
    database.now = await startEmbeddedPostgres({ dataDir, database: 'lectern', log: silent });
  };
  return { database, server, cluster, restart };
}
type World = Awaited<ReturnType<typeof openWorld>>;

async function signal(postgres: EmbeddedPostgres, name: NodeJS.Signals): Promise<void> {
  for (const pid of [postgres.pid, ...(await childrenOf(postgres.pid))]) process.kill(pid, name);
}

test.each([
  [
    'stopped',
    async ({ database, restart }: World) => {
      await database.now.stop();
      return restart;
    },
  ],
  [
    'frozen in the middle of what it does',
    async ({ database }: World) => {
      await signal(database.now, 'SIGSTOP');
      return () => signal(database.now, 'SIGCONT');
    },
  ],
])('a database that is %s for 30 seconds costs nothing that was acknowledged, and no restart', async (_how, take) => {
  const world = await openWorld();
  const { server, cluster } = world;
  const journeys = await prepareJourneys(cluster);
  const ending = new AbortController();
  const working = workUnhurriedly(journeys, ending.signal);
  const saves = () => journeys.counts.savedAt.length;
  const readiness = async () => (await httpClient(server.url).get('/readyz')).status;
  await until('students save', () => saves() > 20);
  const bringBack = await take(world);
  try {
    await until('the server is not ready', async () => (await readiness()) === 503);
    await delay(awayMs);
    expect(await readiness()).toBe(503);
    expect((await httpClient(server.url).get('/healthz')).status).toBe(200);
  } finally {
    await bringBack();
  }
  await until('the server is ready', async () => (await readiness()) === 200);
  const before = saves();
  await until('students save again', () => saves() > before + 20);
  ending.abort();
  await working;
  await endWork(journeys);
  const said: string[] = [];
  expect(await lost(journeys, cluster, (line) => void said.push(line))).toEqual([]);
  expect([...journeys.counts.failed.keys()].toSorted()).not.toEqual([]);
  expect(server.output()).not.toMatch(/unexpected error|Unhandled/);
  expect((await server.end('SIGTERM')).code).toBe(0);
});
