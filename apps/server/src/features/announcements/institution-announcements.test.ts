import type { InstitutionAudience } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, open, sendWhatIsDue, words } from '../../../testing/features/announcements/announcement-calls.ts';
import { handOn, noticesOf } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const hourMs = 60 * 60_000;

let t: TestApp;
let manager: TestUser;
let coordinator: Caller;
let place: { id: string; name: string };
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.buildUser({ role: 'coordinator' });
  coordinator = await t.as(manager);
  place = await t.buildInstitution({ managers: [manager] });
});

const announce = (caller: Caller, audience: InstitutionAudience = 'everybody', more: object = {}) =>
  caller.post(`/api/institution/${place.id}/announcements`, { ...words('News'), audience, ...more });
const listed = async (caller: Caller) =>
  (await caller.get(`/api/institution/${place.id}/announcements?limit=100`)).body.data;
async function toldOf(user: TestUser): Promise<number> {
  await handOn(t);
  return (await noticesOf(await t.as(user))).data.length;
}

describe('announcements to an institution are refused', () => {
  it('to coordinators of others and to teachers; admins make them anywhere', async () => {
    const other = await t.as(await t.buildUser({ role: 'coordinator' }));
    const teacher = await t.as(await t.buildUser({ role: 'teacher', institutionId: place.id }));
    expect((await announce(other)).status).toBe(404);
    expect((await announce(teacher)).status).toBe(403);
    expect((await announce(t.visitor)).status).toBe(401);
    expect((await announce(await t.as(await t.buildUser({ role: 'admin' })))).status).toBe(201);
    expect((await other.get(`/api/institution/${place.id}/announcements`)).status).toBe(404);
  });

  it('without an audience that there is', async () => {
    for (const audience of ['', 'chosen', 'coordinators']) {
      const refused = await announce(coordinator, audience as InstitutionAudience);
      expect(refused.body.issues).toMatchObject([{ path: 'audience' }]);
    }
  });
});

describe('an announcement to an institution', () => {
  it.each([
    ['everybody', [1, 1]],
    ['students', [1, 0]],
    ['teachers', [0, 1]],
  ] as const)('for %s reaches its members of that role, and nobody of another one', async (audience, told) => {
    const [student, teacher] = [
      await t.buildUser({ institutionId: place.id }),
      await t.buildUser({ role: 'teacher', institutionId: place.id }),
    ];
    const elsewhere = (await t.buildInstitution()).id;
    const without = [
      await t.buildUser({ institutionId: elsewhere }),
      await t.buildUser({ role: 'teacher', institutionId: place.id, isApproved: false }),
      await t.buildUser(),
    ];
    const one = (await announce(coordinator, audience)).body.announcement;
    expect([await toldOf(student), await toldOf(teacher)]).toEqual(told);
    const statuses = [(await open(await t.as(student), one)).status, (await open(await t.as(teacher), one)).status];
    expect(statuses).toEqual(told.map((count) => (count === 1 ? 200 : 404)));
    for (const user of without) {
      expect(await toldOf(user)).toBe(0);
      expect((await open(await t.as(user), one)).status).toBe(404);
    }
    expect(await listed(coordinator)).toMatchObject([{ audience, recipients: told[0] + told[1], readers: 0 }]);
  });

  it('is gone for somebody who leaves it, and while it is not approved', async () => {
    const student = await t.buildUser({ institutionId: place.id });
    const one = (await announce(coordinator)).body.announcement;
    expect(await toldOf(student)).toBe(1);
    await t.db.updateTable('institutions').set({ status: 'Rejected' }).where('id', '=', place.id).execute();
    expect([await toldOf(student), (await open(await t.as(student), one)).status]).toEqual([0, 404]);
    expect(await listed(coordinator)).toMatchObject([{ recipients: 0 }]);
    await t.db.updateTable('institutions').set({ status: 'Approved' }).where('id', '=', place.id).execute();
    expect(await toldOf(student)).toBe(1);
    await t.db.updateTable('users').set({ institution_id: null }).where('id', '=', student.id).execute();
    expect([await toldOf(student), (await open(await t.as(student), one)).status]).toEqual([0, 404]);
  });

  it('that is timed goes to another audience once changed, and to none where its author was dismissed', async () => {
    const [student, teacher] = [
      await t.buildUser({ institutionId: place.id }),
      await t.buildUser({ role: 'teacher', institutionId: place.id }),
    ];
    const sendAt = new Date(t.clock.now().getTime() + hourMs).toISOString();
    const one = (await announce(coordinator, 'students', { sendAt })).body.announcement;
    expect((await change(coordinator, one, { audience: 'teachers' })).status).toBe(200);
    t.clock.advance(hourMs);
    await sendWhatIsDue(t);
    expect([await toldOf(student), await toldOf(teacher)]).toEqual([0, 1]);
    const later = new Date(t.clock.now().getTime() + hourMs).toISOString();
    await announce(await t.as(manager), 'students', { sendAt: later });
    await t.db.deleteFrom('institution_managers').where('user_id', '=', manager.id).execute();
    t.clock.advance(hourMs);
    await sendWhatIsDue(t);
    expect(await toldOf(student)).toBe(0);
  });
});
