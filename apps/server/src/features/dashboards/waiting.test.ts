import type { Waiting } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type UserOverrides } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

async function waitingTeachers(caller: Caller): Promise<number> {
  const answer = await caller.get('/api/users/me/waiting');
  expect(answer.status).toBe(200);
  return (answer.body as Waiting).teacherApprovals;
}
const applicant = (institutionId?: string, more: UserOverrides = {}) =>
  t.buildUser({ role: 'teacher', isApproved: false, ...(institutionId !== undefined && { institutionId }), ...more });

describe('the teachers who wait for approval', () => {
  it('are nothing to visitors, students and teachers', async () => {
    const institution = await t.buildInstitution();
    const waits = await applicant(institution.id);
    expect((await t.visitor.get('/api/users/me/waiting')).status).toBe(401);
    const fellow = await t.as(await t.buildUser({ institutionId: institution.id }));
    expect(await waitingTeachers(fellow)).toBe(0);
    expect(await waitingTeachers(await t.as(waits))).toBe(0);
  });

  it('are counted for coordinators as far as they belong to their institutions', async () => {
    const [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [here]));
    await applicant(there.id);
    await applicant();
    await t.buildUser({ role: 'teacher', isApproved: true, institutionId: here.id });
    expect(await waitingTeachers(coordinator)).toBe(0);
    const [one, other] = [await applicant(here.id), await applicant(here.id)];
    expect(await waitingTeachers(coordinator)).toBe(2);
    expect((await coordinator.put(`/api/users/approve-teacher/${one.id}`, { status: true })).status).toBe(200);
    expect(await waitingTeachers(coordinator)).toBe(1);
    await t.db.updateTable('users').set({ deleted_at: t.clock.now() }).where('id', '=', other.id).execute();
    expect(await waitingTeachers(coordinator)).toBe(0);
  });

  it('are counted for admins wherever they belong, without admins who teach', async () => {
    const before = await waitingTeachers(admin);
    await applicant((await t.buildInstitution()).id);
    await applicant();
    await applicant(undefined, { isAdmin: true });
    expect(await waitingTeachers(admin)).toBe(before + 2);
  });
});
