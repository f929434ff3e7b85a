import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts } from '@lectern/contract';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../testing/index.ts';

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
