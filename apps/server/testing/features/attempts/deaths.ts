import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import {
  httpClient,
  type Installation,
  seededRandom,
  type SeededRandom,
  type ServerProcess,
  signedUpClient,
  until,
} from '../../process/index.ts';
import { makePreparedInstallation } from '../../process/prepared-installation.ts';
import { attemptDifferences } from './check-takers.ts';
import { killPostmaster } from '../../process/deaths.ts';
import { finish, keepTaking, openTaker, type Taker } from './takers.ts';

const students = 5;
const password = 'a-long-password';
const settings = { LECTERN_DEMO: 'off', SIGN_UPS_PER_ADDRESS: '60' };

/** The same seed gives the same choices and, as far as a machine repeats itself, the same moments. */
const seed = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000);
process.stdout.write(`moments of death from CRASH_SEED=${seed}\n`);

type World = {
  installation: Installation;
  random: SeededRandom;
  server: ServerProcess;
  takers: { taker: Taker; cookie: string }[];
};

/** A test of twelve questions on a public course, straight into the tables. */
async function insertTest({ query }: Installation): Promise<string> {
  const [owner] = await query(`update users set role = 'teacher', is_approved = true where username = 'teacher'
    returning id`);
  const [course, id] = [randomUUID(), randomUUID()];
  await query(
    `insert into courses (id, name, title, join_code, join_code_key, course_type, status, duration, duration_unit,
      created_by, created_at, updated_at)
    values ($1, 'Course', 'Course', 'code', 'CODE', 'public', 'active', 1, 'hours', $2, now(), now())`,
    [course, owner?.['id']],
  );
  const questions = Array.from({ length: 12 }, () => ({ id: randomUUID(), text: 'Q', options: ['a', 'b', 'c', 'd'] }));
  await query(
    `with test as (
      insert into assessments (id, name, type, course_id, status, attempts_allowed, shuffle_options, results_show,
        current_version, created_by, created_at, updated_at)
      values ($1, 'Test', 'pre-test', $2, 'enabled', 100, false, 'at_once', 1, $3, now(), now())
    ), version as (
      insert into assessment_versions (assessment_id, number, questions, solutions, questions_count, created_by, created_at)
      values ($1, 1, $4, $5, 12, $3, now())
    )
    insert into assessment_keys (assessment_id, version, question_id, position, options, correct, positive_mark,
      negative_mark)
    select $1, 1, (q ->> 'id')::uuid, place - 1, 4, chr(64 + 1 + place::integer % 4), 3, 1
    from jsonb_array_elements($4::jsonb) with ordinality as list (q, place)`,
    [
      id,
      course,
      owner?.['id'],
      JSON.stringify(questions),
      JSON.stringify(questions.map(() => ({ solution: null, answer: null }))),
    ],
  );
  return id;
}

async function openWorld(shift: number): Promise<World> {
  const installation = await makePreparedInstallation();
  onTestFinished(() => installation.close());
  const server = await installation.start(settings);
  await signedUpClient(server.url, 'teacher', password);
  const testId = await insertTest(installation);
  const random = seededRandom(seed + shift);
  const takers = [];
  for (let n = 0; n < students; n += 1) {
    const { cookie } = await signedUpClient(server.url, `student${n}`, password);
    takers.push({ taker: openTaker(testId, seededRandom(seed + shift + 1_000 * (n + 1))), cookie });
  }
  return { installation, random, server, takers };
}

const takersOf = ({ takers }: World) => takers.map(({ taker }) => taker);
const stepsOf = (world: World) => takersOf(world).reduce((sum, { steps }) => sum + steps, 0);

/** Everybody sits until a step of theirs is not acknowledged or `signal` ends it. */
const sit = ({ takers, server: { url } }: World, signal: AbortSignal) =>
  Promise.all(takers.map(({ taker, cookie }) => keepTaking(taker, httpClient(url, cookie), signal)));

/** Everybody sits. `kill` is called at a random moment among what is acknowledged. */
async function sitUntil(world: World, kill: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const goal = stepsOf(world) + world.random.between(1, 150);
  const takings = sit(world, signal);
  await until('enough is acknowledged', () => stepsOf(world) >= goal);
  // Not a wait for anything: the moment within a save is to be any.
  await delay(world.random.between(0, 10));
  await kill();
  await takings;
}

/** Everybody sits on until one more save is acknowledged: the death may have come before the first. */
async function sitOn(world: World): Promise<void> {
  const saves = () => takersOf(world).reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const before = saves();
  const enough = new AbortController();
  const takings = sit(world, enough.signal);
  await until('a save is acknowledged', () => saves() > before);
  enough.abort();
  await takings;
}

async function expectPromisesKept(world: World): Promise<void> {
  expect(takersOf(world).flatMap(({ strange }) => strange)).toEqual([]);
  expect(await attemptDifferences(world.installation.query, takersOf(world))).toEqual([]);
}

/** At the very end everybody repeats what has no answer yet and submits: then everything sent is there, once. */
async function expectGoodEnd(world: World): Promise<void> {
  for (const { taker, cookie } of world.takers) await finish(taker, httpClient(world.server.url, cookie));
  await expectPromisesKept(world);
  const takers = takersOf(world);
  for (const { sent, acknowledged } of takers) expect(acknowledged).toEqual(sent);
  const [counted] = await world.installation.query(`select count(*)::integer as attempts,
    (select count(*)::integer from result_history) as results, (select count(*)::integer from response_history) as saves,
    count(*) filter (where status = 'open')::integer as open from attempts`);
  const attempts = takers.reduce((sum, { receipts }) => sum + receipts.size, 0);
  const saves = takers.reduce((sum, { sent }) => sum + sent.length, 0);
  expect(counted).toEqual({ attempts, results: attempts, saves, open: 0 });
  process.stdout.write(`${attempts} attempts with ${saves} saves, all there\n`);
}

/** Kills the server so many times while students sit; fails where something acknowledged is lost. */
export async function sitThroughDeathsOfTheServer(rounds: number): Promise<void> {
  const world = await openWorld(0);
  for (let round = 0; round < rounds; round += 1) {
    await sitUntil(world, async () => void (await world.server.end('SIGKILL')), new AbortController().signal);
    world.server = await world.installation.start(settings);
    await expectPromisesKept(world);
  }
  await sitOn(world);
  await expectGoodEnd(world);
  // The comparison itself would notice.
  const { query } = world.installation;
  await query('delete from response_history where ctid = (select min(ctid) from response_history)');
  expect((await attemptDifferences(query, takersOf(world)))[0]).toMatch(/was acknowledged and is not there$/);
}

/** The same with the database, which the server brings back. */
export async function sitThroughDeathsOfTheDatabase(
  rounds: number,
  kill: (postmaster: number) => Promise<void>,
): Promise<void> {
  const world = await openWorld(kill === killPostmaster ? 1 : 2);
  const { installation, server } = world;
  for (let round = 0; round < rounds; round += 1) {
    const first = await installation.postmaster();
    if (first === null) throw new Error('The database does not run.');
    const back = new AbortController();
    const takings = sitUntil(world, () => kill(first), back.signal);
    await until('the database is back', async () => {
      const now = await installation.postmaster();
      return now !== null && now !== first && (await httpClient(server.url).get('/readyz')).status === 200;
    });
    back.abort();
    await takings;
    await expectPromisesKept(world);
  }
  await expectGoodEnd(world);
  expect(server.output()).not.toMatch(/unexpected error|Unhandled/);
}

/** Lets deadlines pass while no server runs; fails where the next one does not keep them by itself. */
export async function sitPastDeadlines(): Promise<void> {
  const world = await openWorld(3);
  const { installation } = world;
  await sitUntil(world, async () => void (await world.server.end('SIGKILL')), new AbortController().signal);
  const open =
    await installation.query(`update attempts set deadline_at = date_trunc('second', now()) - interval '1 minute',
    started_at = now() - interval '1 hour' where status = 'open' returning id`);
  expect(open.length).toBeGreaterThan(0);
  world.server = await installation.start(settings);
  await until('what is overdue is submitted', async () => {
    return (await installation.query(`select from attempts where status = 'open'`)).length === 0;
  });
  expect(
    await installation.query(`select from attempts where submitted_by = 'deadline' and submitted_at = deadline_at`),
  ).toHaveLength(open.length);
  await expectPromisesKept(world);
  expect((await world.server.end('SIGTERM')).code).toBe(0);
}
