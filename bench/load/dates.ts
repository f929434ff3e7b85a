import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { readMaterialDates } from '../../apps/server/src/features/courses/index.ts';
import { standingOf } from '../../apps/server/src/features/needs/standing.repository.ts';
import { readDates } from '../../apps/server/src/features/test-authoring/index.ts';
import { connect, type Db } from '../../apps/server/src/platform/db/index.ts';
import type { Client as Caller } from '../run/client.ts';
import { signIn } from '../run/cookies.ts';
import { summarise, type Times } from '../run/measure.ts';
import type { Running } from '../run/start-server.ts';
import { openAttempts } from '../seed/attempts.ts';
import { dated, datedMaterials, datedStudents, datedTests, makeDated } from '../seed/dates.ts';
import { saveWithThought } from './saves.ts';
import { enter, signInAll, type Student } from './students.ts';

/** How long the class saves before the reminders begin, at the least while they are written, and after. */
const classMs = { before: 20_000, after: 5_000 } as const;
/** Beyond the first thirty runs the program keeps the plans of its statements (decision 20). */
const times = { warmUp: 5, warmUpOfRequests: 70, measured: 30 } as const;

export type Dates = {
  load: number;
  reminders: { count: number; seconds: number; classBefore: Times; classBeside: Times };
  /** From the decision's answer to the number of unread notices that has risen. */
  bell: Times;
  preview: Times;
  /** Reading and putting together the dates of tests and of materials, and all that staff are shown about who needs them. */
  resolved: { tests: Times; materials: Times; standing: Times };
  feed: { unchanged: Times; whole: Times };
};

type Deps = { url: string; db: Db; client: Client; server: Running; call: Caller };

/** Measures what the program does by dates: reminders beside a class, the bell, moves, resolved dates, calendars. */
export async function loadDates(connectionString: string, server: Running, call: Caller): Promise<Dates> {
  await makeDated(connectionString);
  const client = new Client({ connectionString });
  await client.connect();
  const db = connect({ connectionString, maxConnections: 2, onIdleError: () => undefined });
  const deps = { url: connectionString, db, client, server, call };
  try {
    const { teacher } = await signIn(connectionString);
    const resolved = await resolve(deps);
    const feed = await readFeeds(deps);
    const preview = await previewMove(deps, teacher);
    const bell = await ring(deps, teacher);
    return { load: loadavg()[0] ?? 0, resolved, feed, preview, bell, reminders: await remind(deps) };
  } finally {
    await client.end();
    await db.destroy();
  }
}

async function repeat(work: () => Promise<number | void>, warmUp: number = times.warmUp): Promise<Times> {
  const taken: number[] = [];
  for (let n = 0; n < warmUp + times.measured; n += 1) {
    const start = performance.now();
    const told = await work();
    if (n >= warmUp) taken.push(told ?? performance.now() - start);
  }
  return summarise(taken);
}

/** The dates of a thousand students at fifty tests, and at fifty materials, each pair asked for. */
async function resolve({ db }: Deps): Promise<Dates['resolved']> {
  const people = datedStudents.slice(0, dated.resolved);
  const ask = (things: readonly string[], of: (thing: string, person: string) => unknown) => {
    for (const thing of things) for (const person of people) of(thing, person);
  };
  const standing = standingOf({ courses: sql`${dated.many.course}::uuid`, users: null }, new Date());
  return {
    tests: await repeat(async () => ask(datedTests, await readDates(db, datedTests, people))),
    materials: await repeat(async () => ask(datedMaterials, await readMaterialDates(db, datedMaterials, people))),
    standing: await repeat(async () => void (await sql`select * from (${standing}) s where overdue > 0`.execute(db))),
  };
}

async function get(url: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer;
}

/** The calendar of a student with the fifty tests and materials, unchanged since it was read, and as a whole. */
async function readFeeds({ call, client, server }: Deps): Promise<Dates['feed']> {
  const [reader] = datedStudents.slice(dated.resolved - 1);
  const [cookie = ''] = await signInAll(client, [{ userId: reader ?? '', attemptId: '' }]);
  const made = await call(cookie, { method: 'POST', path: '/api/users/me/calendar' }, { cut: false, keep: true });
  const { path } = JSON.parse(made.body) as { path: string };
  const url = new URL(path, server.url).href;
  const etag = (await get(url, {})).headers.get('etag') ?? '';
  const expectStatus = async (status: number, headers: Record<string, string>) => {
    const answer = await get(url, headers);
    if (answer.status !== status) throw new Error(`The calendar answered ${answer.status}`);
  };
  return {
    unchanged: await repeat(() => expectStatus(304, { 'if-none-match': etag }), times.warmUpOfRequests),
    whole: await repeat(() => expectStatus(200, {})),
  };
}

async function previewMove({ call }: Deps, cookie: string): Promise<Times> {
  const body = { days: 7, skipWeekends: true, dryRun: true };
  return repeat(async () => {
    const path = `/api/courses/${dated.moving.course}/dates/move`;
    const answer = await call(cookie, { method: 'POST', path, body }, { cut: false, keep: true });
    const { data } = JSON.parse(answer.body) as { data: unknown[] };
    if (data.length !== dated.moved)
      throw new Error(`${data.length} dates were previewed: ${answer.body.slice(0, 200)}`);
    return answer.ms;
  }, times.warmUpOfRequests);
}

/** Decides on a request, and asks as the bell does, but without a pause, until its student has one unread notice more. */
async function ring({ client, call, server }: Deps, teacher: string): Promise<Times> {
  const course = dated.many.course;
  const [asking] = datedStudents.slice(-1);
  const [cookie = ''] = await signInAll(client, [{ userId: asking ?? '', attemptId: '' }]);
  const unread = async (): Promise<number> => {
    const answer = await fetch(new URL('/api/users/me/notices/unread', server.url), { headers: { cookie } });
    return ((await answer.json()) as { unread: number }).unread;
  };
  return repeat(async () => {
    await client.query('delete from notices where user_id = $1', [asking]);
    await client.query('delete from join_requests where course_id = $1 and user_id = $2', [course, asking]);
    await client.query(
      `insert into join_requests (id, course_id, user_id, status, created_at) values ($1, $2, $3, 'pending', now())`,
      [randomUUID(), course, asking],
    );
    const body = { courseId: course, userId: asking, action: 'approved' };
    const path = '/api/courses/handle-join-request';
    const answer = await call(teacher, { method: 'POST', path, body }, { cut: false, keep: true });
    if (answer.status >= 300) throw new Error(`The request was not decided: ${answer.body}`);
    const start = performance.now();
    while ((await unread()) === 0) await wait(20);
    return performance.now() - start;
  });
}

/** Sets a date that is near for ten thousand students while a class of others saves, and waits for the last notice. */
async function remind({ client, server, url }: Deps): Promise<Dates['reminders']> {
  const takers = await openAttempts(url);
  const cookies = await signInAll(client, takers);
  const students: Student[] = [];
  for (const [at, taker] of takers.entries()) students.push(await enter(server.url, taker, cookies[at] ?? ''));
  try {
    const before = await saveAll(students, async () => {
      await wait(classMs.before);
    });
    let seconds = 0;
    const beside = await saveAll(students, async () => {
      await client.query(`update assessments set due_at = now() + interval '47 hours' where id = $1`, [
        dated.crowd.test,
      ]);
      const start = performance.now();
      while ((await countReminders(client)) < dated.students) await wait(100);
      seconds = (performance.now() - start) / 1_000;
      await wait(classMs.after);
    });
    return { count: await countReminders(client), seconds, classBefore: before, classBeside: beside };
  } finally {
    for (const student of students) student.leave();
  }
}

async function saveAll(students: readonly Student[], work: () => Promise<void>): Promise<Times> {
  let over = false;
  const saving = Promise.all(students.map((student) => saveWithThought(student, () => over)));
  await work();
  over = true;
  return summarise((await saving).flat());
}

async function countReminders(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from notices where kind = 'test_due_soon' and thing_id = $1`,
    [dated.crowd.test],
  );
  return rows[0]?.count ?? 0;
}
