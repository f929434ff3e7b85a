import type { AdminDashboard } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildOpenAttempt } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type TestApp, type TestUser, type UserOverrides } from '../../../testing/index.ts';
import { addUpTallies } from './dashboards.repository.ts';

const url = '/api/dashboards/admin';
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let t: TestApp;
let admin: TestUser;
let passwordHash: string;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.buildUser({ role: 'admin' });
  passwordHash = await cheapHash('correct horse');
});
afterAll(() => t.close());

/** The figures now. The clock moves by days in these tests, so each look is with a fresh auth session. */
async function look(): Promise<AdminDashboard> {
  const answer = await (await t.as(admin)).get(url);
  expect(answer.status).toBe(200);
  return answer.body as AdminDashboard;
}

/** How much the counts grow by what `act` does; what does not grow is left out. */
async function growthBy(act: () => Promise<unknown>) {
  const before = (await look()).counts;
  await act();
  const after = (await look()).counts;
  const keys = Object.keys(after) as (keyof AdminDashboard['counts'])[];
  return Object.fromEntries(keys.map((key) => [key, after[key] - before[key]]).filter(([, growth]) => growth !== 0));
}

const erase = (user: { id: string }) =>
  t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', user.id).execute();
const todayOf = (dashboard: AdminDashboard) => dashboard.activity.at(-1);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Moves the clock to this hour of the next day, so that a test has days of its own. */
function nextDayAt(hour: number): void {
  const midnight = Math.floor(t.clock.now().getTime() / dayMs) * dayMs;
  t.clock.advance(midnight + dayMs + hour * hourMs - t.clock.now().getTime());
}

describe('the dashboard of the site', () => {
  it('is refused to visitors and to everybody but admins', async () => {
    expect((await t.visitor.get(url)).status).toBe(401);
    for (const role of ['student', 'teacher', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get(url)).status).toBe(403);
  });

  it('tells how many institutions wait for a decision', async () => {
    const before = (await look()).institutionsWaiting;
    for (const status of ['Pending', 'Approved', 'Rejected'] as const) await t.buildInstitution({ status });
    expect((await look()).institutionsWaiting).toBe(before + 1);
  });

  it('tells which tests are in progress, whoever made them', async () => {
    const { attempts } = (await look()).sitting;
    const { test, student } = await buildOpenAttempt(t);
    const { sitting } = await look();
    expect(sitting.attempts).toBe(attempts + 1);
    expect(sitting.tests).toContainEqual({ _id: test.id, test_name: expect.any(String), attempts: 1 });
    await erase(student);
  });

  it('is for admins of whichever role', async () => {
    const teacher = await t.as(await t.buildUser({ role: 'teacher', isAdmin: true }));
    expect((await teacher.get(url)).status).toBe(200);
  });

  it.each<[string, UserOverrides, object]>([
    ['a student', { role: 'student' }, { users: 1, students: 1 }],
    ['a blocked student', { role: 'student', isActive: false }, { users: 1, students: 1 }],
    ['a teacher', { role: 'teacher' }, { users: 1, teachers: 1 }],
    ['an unapproved teacher', { role: 'teacher', isApproved: false }, { users: 1, teachers: 1 }],
    ['a coordinator', { role: 'coordinator' }, { users: 1, coordinators: 1 }],
    ['an admin', { role: 'admin' }, { users: 1, admins: 1 }],
    ['a student who is an admin', { role: 'student', isAdmin: true }, { users: 1, admins: 1 }],
    ['a teacher who is an admin', { role: 'teacher', isAdmin: true }, { users: 1, admins: 1 }],
    ['a coordinator who is an admin', { role: 'coordinator', isAdmin: true }, { users: 1, admins: 1 }],
  ])('counts %s once, and no more after deletion', async (_name, overrides, growth) => {
    expect(await growthBy(() => t.buildUser(overrides))).toEqual(growth);
    expect(await growthBy(async () => erase(await t.buildUser(overrides)))).toEqual({});
  });

  it('counts courses of every kind but those in the bin, and institutions of every status', async () => {
    const owner = await t.buildUser({ role: 'teacher', isApproved: false });
    const courses = async () => {
      await t.buildCourse(owner);
      await t.buildCourse(owner, { course_type: 'private', status: 'inactive' });
      await (await t.as(owner)).delete(`/api/courses/${(await t.buildCourse(owner))._id}`);
    };
    expect(await growthBy(courses)).toEqual({ courses: 2 });
    const institutions = async () => {
      for (const status of ['Approved', 'Pending', 'Rejected'] as const) await t.buildInstitution({ status });
    };
    expect(await growthBy(institutions)).toEqual({ institutions: 3 });
  });
});

describe('the first approval on a new site', () => {
  it('is there once somebody approved it', async () => {
    const site = await buildTestApp();
    onTestFinished(() => site.close());
    const asAdmin = await site.as(await site.buildUser({ role: 'admin' }));
    const approved = async () => ((await asAdmin.get(url)).body as AdminDashboard).approved;
    await site.buildInstitution({ status: 'Pending' });
    await site.buildInstitution({ status: 'Rejected' });
    await site.buildUser({ role: 'teacher', isApproved: false });
    await site.buildUser({ role: 'teacher', isApproved: true, isAdmin: true });
    expect(await approved()).toEqual({ institution: false, teacher: false });
    await site.buildUser({ role: 'teacher', isApproved: true });
    expect(await approved()).toEqual({ institution: false, teacher: true });
    await site.buildInstitution({ status: 'Approved' });
    expect(await approved()).toEqual({ institution: true, teacher: true });
  });
});

describe('the activity', () => {
  it('is of the last thirty days, oldest first, each with a figure, also where nothing happened', async () => {
    t.clock.advance(40 * dayMs);
    const now = t.clock.now().getTime();
    const { activity } = await look();
    expect(activity.map((entry) => entry.day)).toEqual(
      Array.from({ length: 30 }, (_, i) => isoDay(now - (29 - i) * dayMs)),
    );
    for (const entry of activity) expect(entry).toMatchObject({ signUps: 0, activeUsers: 0 });
  });

  it('shows sign-ups on their day in UTC, also on the first and last one, without deleted people', async () => {
    nextDayAt(0);
    t.clock.advance(40 * dayMs);
    const start = t.clock.now().getTime();
    await t.buildUser();
    t.clock.advance(dayMs - 1);
    await t.buildUser();
    await erase(await t.buildUser());
    t.clock.advance(1);
    await t.buildUser({ role: 'teacher' });
    t.clock.advance(28 * dayMs);
    const signUps = async () =>
      (await look()).activity.filter((entry) => entry.signUps > 0).map((entry) => [entry.day, entry.signUps]);
    expect(await signUps()).toEqual([
      [isoDay(start), 2],
      [isoDay(start + dayMs), 1],
    ]);
    t.clock.advance(dayMs);
    expect(await signUps()).toEqual([[isoDay(start + dayMs), 1]]);
    t.clock.advance(dayMs);
    expect(await signUps()).toEqual([]);
  });

  it('counts each person once a day, however often they sign in and come back', async () => {
    nextDayAt(9);
    const users = [await t.buildUser({ passwordHash }), await t.buildUser({ passwordHash })];
    for (const { username } of [...users, ...users]) {
      const body = { usernameOrEmail: username, password: 'correct horse' };
      expect((await t.visitor.post('/api/users/sign_in', body)).status).toBe(200);
    }
    expect(todayOf(await look())).toMatchObject({ signUps: 2, activeUsers: 2 });
  });

  it('counts somebody who signed up', async () => {
    nextDayAt(9);
    const password = 'correct horse';
    const body = { username: 'Newcomer', email: 'newcomer@example.org', password, confirmPassword: password };
    expect((await t.visitor.post('/api/users/sign_up', body)).status).toBe(201);
    expect(todayOf(await look())).toMatchObject({ signUps: 1, activeUsers: 1 });
  });

  it('counts somebody who stays signed in over midnight on the new day too, once', async () => {
    nextDayAt(23);
    const caller = await t.as(await t.buildUser());
    await caller.get('/api/users/me');
    t.clock.advance(2 * hourMs);
    await Promise.all([1, 2, 3].map(() => caller.get('/api/users/me')));
    t.clock.advance(hourMs);
    await caller.get('/api/users/me');
    expect(todayOf(await look())).toMatchObject({ signUps: 0, activeUsers: 1 });
  });

  it('does not count a failed sign-in', async () => {
    nextDayAt(9);
    const { username } = await t.buildUser({ passwordHash });
    await t.visitor.post('/api/users/sign_in', { usernameOrEmail: username, password: 'wrong one' });
    expect(todayOf(await look())).toMatchObject({ activeUsers: 0 });
  });
});

describe('the kept figures', () => {
  const figures = async () => {
    const { counts, activity } = await look();
    return { counts, activity };
  };
  /** The same, counted. */
  const counted = async () => {
    const { rows } = await sql<AdminDashboard['counts']>`
      select (select count(*) from courses where deleted_at is null) as courses,
        (select count(*) from institutions) as institutions, count(*) as users,
        count(*) filter (where role = 'student' and not is_admin) as students,
        count(*) filter (where role = 'teacher' and not is_admin) as teachers,
        count(*) filter (where is_admin) as admins,
        count(*) filter (where role = 'coordinator' and not is_admin) as coordinators
      from users where deleted_at is null`.execute(t.db);
    return rows[0];
  };

  it('are what a count gives, whatever was written, also many rows at once', async () => {
    await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, created_at, updated_at)
      select gen_random_uuid(), 'kept ' || i, 'kept ' || i, 'kept' || i, 'kept' || i,
        case when i % 2 = 0 then 'student' else 'coordinator' end, i % 5 = 0, true, ${t.clock.now()}, ${t.clock.now()}
      from generate_series(1, 50) i`.execute(t.db);
    await sql`update users set role = 'coordinator' where username like 'kept 1%'`.execute(t.db);
    await sql`delete from users where username like 'kept 2%'`.execute(t.db);
    expect((await look()).counts).toEqual(await counted());
  });

  it('are those of a write that was taken back no longer', async () => {
    const before = await figures();
    const taken = t.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('active_days').execute();
      await sql`update courses set deleted_at = now()`.execute(trx);
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    expect(await figures()).toEqual(before);
  });

  it('stay the same when they are added up, in few rows', async () => {
    await t.buildUser();
    await t.buildUser();
    const before = await figures();
    expect(await addUpTallies(t.db)).toBeGreaterThan(1);
    expect(await figures()).toEqual(before);
    const { rows } = await sql`select what from tallies group by what having count(*) > 1`.execute(t.db);
    expect(rows).toEqual([]);
    expect(await addUpTallies(t.db)).toBe(0);
  });
});
