import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChores } from './chores.ts';
import { deleteCourse } from './features/courses/index.ts';
import { storeFile } from './features/files/index.ts';
import { uuidV7 } from './platform/clock/index.ts';
import { connect } from './platform/db/index.ts';
import { type MaintenanceOptions, runMaintenance } from './platform/jobs/maintenance.ts';
import { countAgainst, deleteExpiredChallenges } from './platform/rate-limit/index.ts';
import { actorOf, buildTestApp, courseInput, type TestApp, type TestUser } from '../testing/index.ts';
import { until } from '../testing/process/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let t: TestApp;
let teacher: TestUser;
let said: string[];
beforeEach(async () => {
  t = await buildTestApp();
  teacher = await t.buildUser({ role: 'teacher' });
  said = [];
});
afterEach(() => t.close());

const options = (chores = createChores(t.services)) => ({
  db: t.db,
  chores,
  purgeTime: async () => ({ now: t.clock.now() }),
  now: () => t.clock.now(),
  log: ({ level, msg, chore, removed }: { level: string; msg: string; [key: string]: unknown }) => {
    // Every change of a user or course leaves such rows; `admin-dashboard.test.ts` and the catalogue's look at them.
    if (chore === 'kept figures' || chore === 'catalogue changes') return;
    const which = typeof chore === 'string' ? ` ${chore}` : '';
    said.push(`${level} ${msg}${which}${typeof removed === 'number' ? ` ${removed}` : ''}`);
  },
});

const maintain = (given: MaintenanceOptions) => runMaintenance(given, new AbortController().signal);

async function upload(name: string) {
  const ids = uuidV7(t.clock, { bytes: randomBytes });
  const act = { db: t.db, clock: t.clock, ids, actor: actorOf(teacher), origin: null };
  return storeFile(t.services, act, { name, content: Buffer.from(`%PDF-1.4\n${name}`) });
}

const count = async (
  table: 'auth_sessions' | 'rate_limits' | 'idempotency_keys' | 'courses' | 'files',
): Promise<number> =>
  (
    await t.db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('nothing goes before its time', async () => {
  const caller = await t.as(teacher);
  await caller.post('/api/courses/create-course', courseInput(), { 'idempotency-key': 'one' });
  await countAgainst(t.db, { key: 'tries', max: 5, windowMs: 15 * minuteMs }, t.clock.now());
  await upload('unused.pdf');
  await maintain(options());
  t.clock.advance(10 * minuteMs);
  await maintain(options());
  expect(
    await Promise.all((['auth_sessions', 'rate_limits', 'idempotency_keys', 'courses', 'files'] as const).map(count)),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(said).toEqual([]);
});

test('ended auth sessions, counts and old idempotency keys go, running ones stay', async () => {
  const caller = await t.as(teacher);
  await caller.post('/api/courses/create-course', courseInput(), { 'idempotency-key': 'one' });
  await countAgainst(t.db, { key: 'tries', max: 5, windowMs: 15 * minuteMs }, t.clock.now());
  t.clock.advance(12 * hourMs + 1);
  const later = await t.as(teacher);
  await maintain(options());
  expect(said.toSorted()).toEqual(['info tidied up ended auth sessions 1', 'info tidied up rate limits 1']);
  expect((await caller.get('/api/users/me')).status).toBe(401);
  expect((await later.get('/api/users/me')).status).toBe(200);
  said = [];
  t.clock.advance(12 * hourMs);
  await maintain(options());
  expect(said.toSorted()).toEqual(['info tidied up ended auth sessions 1', 'info tidied up idempotency keys 1']);
});

test('tasks that nobody solved go when they are over by the clock of the database', async () => {
  const subject = Buffer.from('x');
  const row = (challenge: string, expires_at: Date) => ({ challenge, subject, bits: 20, expires_at });
  const rows = [row('old', new Date(Date.now() - hourMs)), row('young', new Date(Date.now() + hourMs))];
  await t.db.insertInto('proof_challenges').values(rows).execute();
  expect(await deleteExpiredChallenges(t.db)).toBe(1);
  const left = await t.db.deleteFrom('proof_challenges').returning('challenge').execute();
  expect(left).toEqual([{ challenge: 'young' }]);
});

test('a deleted course goes after 30 days, and with it the files that nothing else uses', async () => {
  const [only, shared] = [await upload('only.pdf'), await upload('shared.pdf')];
  const holding = (...urls: string[]) => {
    const materials = urls.map((content_url) => ({ name: 'Notes', content_type: 'PDF' as const, content_url }));
    return { subjects: [{ name: 'Subject', duration: 1, materials }] };
  };
  const doomed = await t.buildCourse(teacher, holding(only.url, shared.url));
  await t.buildCourse(teacher, holding(shared.url));
  const ids = uuidV7(t.clock, { bytes: randomBytes });
  await deleteCourse({ db: t.db, clock: t.clock, ids, actor: actorOf(teacher), origin: null }, doomed._id);

  t.clock.advance(30 * dayMs - 1);
  await maintain(options());
  expect([await count('courses'), await count('files')]).toEqual([2, 2]);
  t.clock.advance(2);
  await maintain(options());
  // Nobody handed the events on that the course was made and deleted.
  const ofCourses = said.filter((line) => !line.includes('events'));
  expect(ofCourses).toEqual(['info tidied up deleted courses 1', 'info tidied up unused files 1']);
  const caller = await t.as(teacher);
  expect((await caller.post(`/api/courses/${doomed._id}/restore`)).status).toBe(404);
  expect((await caller.get(only.url)).status).toBe(404);
  expect(await t.files.storage.stat(only._id)).toBeNull();
  expect((await caller.get(shared.url)).status).toBe(200);
});

test('audit entries go after the days that are set, or never; mail and password links when they are over', async () => {
  const [user_id, created_at] = [teacher.id, t.clock.now()];
  const expires_at = new Date(created_at.getTime() + hourMs);
  const mail = { recipient: teacher.email, subject: 'Hello', body: 'Hello', next_try_at: created_at };
  await t.db
    .insertInto('mails')
    .values({ id: user_id, ...mail, created_at, expires_at })
    .execute();
  const link = { id: user_id, token_hash: Buffer.alloc(32), user_id };
  await t.db
    .insertInto('password_links')
    .values({ ...link, created_at, expires_at })
    .execute();
  const entry = { id: user_id, action: 'sign_in', actor_id: user_id };
  await t.db
    .insertInto('audit_entries')
    .values({ ...entry, at: created_at })
    .execute();
  t.clock.advance(hourMs);
  await maintain(options());
  expect(said.toSorted()).toEqual(['info tidied up old mail 1', 'info tidied up old password links 1']);
  t.clock.advance(365 * dayMs);
  await maintain(options(createChores({ ...t.services, auditDays: 0 })));
  await maintain(options());
  expect(said.slice(2)).toEqual(['info tidied up retention: audit_log 1']);
});

test('a file that nothing used for 24 hours goes, bytes included', async () => {
  const file = await upload('unused.pdf');
  t.clock.advance(dayMs + 1);
  await maintain(options());
  expect(said).toEqual(['info tidied up unused files 1']);
  expect(await count('files')).toBe(0);
  expect(await t.files.storage.stat(file._id)).toBeNull();
});

test('a chore that fails is told of, and does not keep the others from running', async () => {
  const failing = { name: 'broken', run: () => Promise.reject(new Error('no')) };
  const working = { name: 'working', run: () => Promise.resolve(3) };
  await maintain(options([failing, working]));
  expect(said).toEqual(['error tidying up failed broken', 'info tidied up working 3']);
});

test('one of two processes tidies up when both begin at once', async () => {
  let runs = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow = {
    name: 'slow',
    run: async () => {
      runs += 1;
      await finished;
      return 0;
    },
  };
  const first = maintain(options([slow]));
  await until('the first one is at it', () => runs === 1);
  await maintain(options([slow]));
  finish();
  await first;
  expect(runs).toBe(1);
});

test('a database that is away fails it, and no chore is begun', async () => {
  const db = connect({
    connectionString: 'postgresql://nobody@127.0.0.1:1/nothing',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  await expect(maintain({ ...options(), db })).rejects.toThrow('ECONNREFUSED');
  expect(said).toEqual([]);
  await db.destroy();
});

test('a roster is emptied of people 30 days after its import, and removed where it was never imported', async () => {
  const [created_by, created_at] = [teacher.id, t.clock.now()];
  const roster = { file_name: 'a.csv', headers: [], columns: [], allow_admins: false, created_by, created_at };
  const ids = ['01890000-0000-7000-8000-0000000000f1', '01890000-0000-7000-8000-0000000000f2'] as const;
  await t.db
    .insertInto('rosters')
    .values([
      { ...roster, id: ids[0], status: 'imported' },
      { ...roster, id: ids[1], status: 'ready' },
    ])
    .execute();
  const row = { line: 2, cells: ['Anna'], action: 'create' as const, person: JSON.stringify({ username: 'Anna' }) };
  await t.db
    .insertInto('roster_rows')
    .values(ids.map((roster_id) => ({ ...row, roster_id })))
    .execute();
  t.clock.advance(30 * dayMs);
  await maintain(options());
  expect(said).toEqual([]);
  t.clock.advance(1);
  await maintain(options());
  await maintain(options());
  expect(said).toEqual(['info tidied up rosters never imported 1', 'info tidied up retention: rosters 1']);
  const left = await t.db.selectFrom('roster_rows').select(['roster_id', 'cells', 'person']).execute();
  expect(left).toEqual([{ roster_id: ids[0], cells: [], person: {} }]);
});

test('while the time is not to be believed nothing goes by its age, and that is told of; figures are still added up', async () => {
  await upload('unused.pdf');
  await t.as(teacher);
  await t.db
    .insertInto('tallies')
    .values([
      { what: 'here', amount: 1 },
      { what: 'here', amount: 1 },
    ])
    .execute();
  t.clock.advance(400 * dayMs);
  await maintain({ ...options(), purgeTime: async () => ({ waits: 'it moved' }) });
  expect(said).toEqual(['warn nothing is tidied up by age']);
  expect([await count('files'), await count('auth_sessions')]).toEqual([1, 1]);
  const figures = t.db.selectFrom('tallies').select('amount').where('what', '=', 'here');
  expect(await figures.execute()).toEqual([{ amount: 2 }]);
});

test('a shutdown ends it between two steps, and the rest goes the next time', async () => {
  const expires_at = new Date(t.clock.now().getTime() + minuteMs);
  const keys = Array.from({ length: 12_000 }, (_, i) => ({ key: `tries ${i}`, count: 1, expires_at }));
  for (let from = 0; from < keys.length; from += 4_000)
    await t.db
      .insertInto('rate_limits')
      .values(keys.slice(from, from + 4_000))
      .execute();
  t.clock.advance(hourMs);
  const ending = new AbortController();
  let steps = 0;
  const rateLimits = createChores({ ...t.services, auditDays: 0 }).filter(({ name }) => name === 'rate limits');
  const db = t.db.withPlugin({
    transformQuery: ({ node }) => {
      steps += 1;
      if (steps === 2) ending.abort();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await runMaintenance({ ...options([...rateLimits]), db }, ending.signal);
  const left = await count('rate_limits');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(12_000);
  await maintain(options());
  expect(await count('rate_limits')).toBe(0);
});
