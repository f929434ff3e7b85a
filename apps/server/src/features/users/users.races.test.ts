import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts } from '@lectern/contract';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

// Whatever admins do to each other at once, one of them is left.
let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

type Act = (caller: Caller, other: TestUser) => Promise<{ status: number; body: { error?: string; message?: string } }>;
const acts: Record<string, Act> = {
  demotes: async (caller, other) => caller.put(`/api/users/${other.id}`, { role: 'student', isAdmin: false }),
  blocks: async (caller, other) => caller.put(`/api/users/update-userStatus/${other.id}`, { isActive: false }),
  'blocks by the form': async (caller, other) => caller.put(`/api/users/${other.id}`, { isActive: false }),
  deletes: async (caller, other) => caller.delete(`/api/users/destroy/${other.id}`),
};
const pairs = Object.keys(acts).flatMap((one, i, names) => names.slice(i).map((other) => [one, other] as const));
const rounds = 8;

const activeAdmins = async () =>
  t.db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .execute();

it.each(pairs)('one %s the other, who %s back at once', async (first, second) => {
  for (let round = 0; round < rounds; round += 1) {
    await t.db.updateTable('users').set({ is_active: false }).execute();
    const [a, b] = [await t.buildUser({ role: 'admin' }), await t.buildUser({ role: 'admin' })];
    const [asA, asB] = [await t.as(a), await t.as(b)];
    const answers = await Promise.all([acts[first]?.(asA, b), acts[second]?.(asB, a)]);
    expect(await activeAdmins()).toHaveLength(1);
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1);
    // The other came too late in one way or another, never to a failure.
    const refused = answers.find((answer) => answer?.status !== 200);
    expect([401, 409]).toContain(refused?.status);
    if (refused?.status === 409) expect(refused.body).toMatchObject({ error: 'last_admin', message: texts.lastAdmin });
  }
});

it('five who demote each other in a ring leave at least one, and no request fails', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await t.db.updateTable('users').set({ is_active: false }).execute();
    const admins: TestUser[] = [];
    for (let i = 0; i < 5; i += 1) admins.push(await t.buildUser({ role: 'admin' }));
    const callers = await Promise.all(admins.map(async (admin) => t.as(admin)));
    const answers = await Promise.all(
      callers.flatMap((caller, i) =>
        [1, 2].map(async (step) => {
          const other = admins[(i + step) % admins.length];
          return other && acts['demotes']?.(caller, other);
        }),
      ),
    );
    expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
    expect(answers.map((answer) => answer?.status).filter((status) => ![200, 401, 409].includes(status ?? 0))).toEqual(
      [],
    );
  }
});

it('one admin deletes, another demotes and a third blocks the same one at once, and no request fails', async () => {
  const callers: Caller[] = [];
  for (let i = 0; i < 3; i += 1) callers.push(await t.as(await t.buildUser({ role: 'admin' })));
  for (let round = 0; round < rounds; round += 1) {
    const target = await t.buildUser({ role: 'admin' });
    const names = ['deletes', 'demotes', 'blocks'];
    const answers = await Promise.all(callers.map(async (caller, i) => acts[names[i] ?? '']?.(caller, target)));
    expect(answers[0]?.status).toBe(200);
    for (const answer of answers.slice(1)) expect([200, 404]).toContain(answer?.status);
  }
});

it('never leaves a course with somebody who teaches no longer, whichever comes first', async () => {
  const admin = await t.as(await t.buildUser({ role: 'admin' }));
  for (let round = 0; round < rounds; round += 1) {
    const user = await t.buildUser({ role: 'teacher' });
    const teacher = await t.as(user);
    const [made, left] = await Promise.all([
      teacher.post('/api/courses/create-course', courseInput()),
      admin.put(`/api/users/${user.id}`, { role: 'student' }),
    ]);
    const owned = await t.db.selectFrom('courses').select('id').where('created_by', '=', user.id).execute();
    expect([
      [201, 409, 1],
      [401, 200, 0],
      [403, 200, 0],
    ]).toContainEqual([made.status, left.status, owned.length]);
  }
});

it('lets a course be taken out of the bin while its owner is deleted', async () => {
  const user = await t.buildUser({ role: 'admin' });
  const admin = await t.as(user);
  for (let round = 0; round < rounds; round += 1) {
    const owner = await t.buildUser({ role: 'teacher' });
    const teacher = await t.as(owner);
    const course = await t.buildCourse(owner);
    await teacher.delete(`/api/courses/${course._id}`);
    const restore = `/api/courses/${course._id}/restore`;
    const [back, gone] = await Promise.all([teacher.post(restore), admin.delete(`/api/users/destroy/${owner.id}`)]);
    expect([
      [200, 409],
      [401, 200],
      [404, 200],
    ]).toContainEqual([back.status, gone.status]);
  }
});
