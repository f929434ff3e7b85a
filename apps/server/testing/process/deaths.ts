import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { differences, repeatOpenDrafts, uploadDifferences } from './check-ledger.ts';
import {
  childrenOf,
  type HttpClient,
  httpClient,
  type Installation,
  type SeededRandom,
  seededRandom,
  type ServerProcess,
  signedUpClient,
  until,
} from './index.ts';
import { makePreparedInstallation } from './prepared-installation.ts';
import {
  keepChanging,
  keepCreating,
  keepUploading,
  numberedCourse,
  openLedger,
  type WriteLedger,
} from './write-ledger.ts';

const password = 'a-long-password';
const settings = { LECTERN_DEMO: 'off' };

/** The same seed gives the same sizes and, as far as a machine repeats itself, the same moments. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
process.stdout.write(`moments of death from CRASH_SEED=${seed}\n`);

type World = {
  installation: Installation;
  ledger: WriteLedger;
  random: SeededRandom;
  server: ServerProcess;
  cookie: string;
};

/** An installation with one teacher, whose course is there to be changed. */
async function openWorld(shift: number): Promise<World> {
  const installation = await makePreparedInstallation();
  onTestFinished(() => installation.close());
  const server = await installation.start(settings);
  const teacher = await signedUpClient(server.url, 'teacher', password);
  await installation.query(`update users set role = 'teacher', is_approved = true`);
  const ledger = openLedger();
  const made = await teacher.call('POST', '/api/courses/create-course', { json: numberedCourse('version 0', 1) });
  expect(made.status).toBe(201);
  ledger.changed.id = made.body.course._id;
  return { installation, ledger, server, cookie: teacher.cookie, random: seededRandom(seed + shift) };
}

const clientOf = ({ server, cookie }: World): HttpClient => httpClient(server.url, cookie);

/** Four writers at work. `kill` is called at a random moment among their acknowledged writes. */
async function writeUntil(world: World, round: number, kill: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const { ledger, random } = world;
  const client = clientOf(world);
  const goal = ledger.writes + random.between(1, 40);
  const writers = Promise.all([
    keepCreating(ledger, client, { label: `round ${round} first`, random }, signal),
    keepCreating(ledger, client, { label: `round ${round} second`, random }, signal),
    keepChanging(ledger, client, signal),
    keepUploading(ledger, client, random, signal),
  ]);
  await until('enough writes are acknowledged', () => ledger.writes >= goal);
  // Not a wait for anything: the moment within a write is to be any.
  await delay(random.between(0, 15));
  await kill();
  await writers;
}

/** After a death: what was promised is there, and the clients' repetitions leave everything there exactly once. */
async function expectPromisesKept(world: World, uploadsBefore: number): Promise<void> {
  const { ledger } = world;
  const client = clientOf(world);
  expect(ledger.strange, world.server.output()).toEqual([]);
  expect(await differences(ledger, client)).toEqual([]);
  expect(await uploadDifferences(ledger, client, uploadsBefore)).toEqual([]);
  expect(await repeatOpenDrafts(ledger, client)).toEqual([]);
  expect(await differences(ledger, client)).toEqual([]);
}

/** At the very end: every row of a file has all its bytes, acknowledged or not. */
async function expectNoHalfFiles(world: World): Promise<void> {
  const rows = await world.installation.query('select id, size from files');
  expect(rows.length).toBeGreaterThanOrEqual(world.ledger.uploads.length);
  for (const { id, size } of rows) {
    const answer = await clientOf(world).get(`/api/files/${String(id)}/notes.pdf`);
    expect([answer.status, answer.bytes.length]).toEqual([200, Number(size)]);
  }
  expect(await uploadDifferences(world.ledger, clientOf(world), 0)).toEqual([]);
}

/** Kills the server so many times in the middle of writing; fails where something acknowledged is lost. */
export async function surviveDeathsOfTheServer(rounds: number): Promise<void> {
  const world = await openWorld(0);
  for (let round = 0; round < rounds; round += 1) {
    const before = world.ledger.uploads.length;
    await writeUntil(world, round, async () => void (await world.server.end('SIGKILL')), new AbortController().signal);
    world.server = await world.installation.start(settings);
    await expectPromisesKept(world, before);
  }
  await expectNoHalfFiles(world);
}

/** Asks for something that needs the database, one question after another, until told to stop. Answers each outcome. */
function keepAsking(client: HttpClient) {
  const outcomes = new Map<string, number>();
  const stop = new AbortController();
  const asking = (async () => {
    while (!stop.signal.aborted) {
      const outcome = await client.get('/api/courses?limit=1').then(
        ({ status, body }) =>
          status === 200 ? '200' : `${status} ${body?.error} ${typeof body?.message} ${typeof body?.requestId}`,
        (error: unknown) => `no answer: ${String(error)}`,
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await delay(5);
    }
  })();
  return async () => {
    stop.abort();
    await asking;
    return outcomes;
  };
}

/** Kills the database so many times in the middle of writing; the server brings it back by itself, on its own. */
export async function surviveDeathsOfTheDatabase(
  rounds: number,
  kill: (postmaster: number) => Promise<void>,
): Promise<void> {
  const world = await openWorld(kill === killPostmaster ? 1 : 2);
  const { installation, server } = world;
  const outcomes = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const before = world.ledger.uploads.length;
    const first = await installation.postmaster();
    if (first === null) throw new Error('The database does not run.');
    const back = new AbortController();
    const stopAsking = keepAsking(clientOf(world));
    const writing = writeUntil(world, round, () => kill(first), back.signal);
    await until('the database is back', async () => {
      const now = await installation.postmaster();
      return now !== null && now !== first && (await clientOf(world).get('/readyz')).status === 200;
    });
    back.abort();
    await writing;
    for (const [outcome, count] of await stopAsking()) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
    await expectPromisesKept(world, before);
  }
  await expectNoHalfFiles(world);
  // Nothing but answers: the thing itself, or, at least once, that it cannot be had at the moment.
  expect([...outcomes.keys()].toSorted()).toEqual(['200', '503 service_unavailable string string']);
  expect(server.output()).not.toMatch(/unexpected error|Unhandled/);
  expect((await server.end('SIGTERM')).code).toBe(0);
  expect(await installation.postmaster()).toBeNull();
}

/** Kills the database's first process; the others notice. */
export const killPostmaster = async (postmaster: number): Promise<void> => killIfThere(postmaster);

/** Kills all of the database's processes. */
export async function killWithBackends(postmaster: number): Promise<void> {
  const backends = await childrenOf(postmaster);
  expect(backends.length).toBeGreaterThan(0);
  for (const pid of [postmaster, ...backends]) killIfThere(pid);
}

/** One that ended by itself in the meantime is as dead as asked for. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
