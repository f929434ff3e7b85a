import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import { buildTestToSit, startAs, submit } from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

describe('those who have not submitted a test', () => {
  it('are told to nobody who does not manage it', async () => {
    const { test } = await buildTestToSit(t);
    const url = `/api/tests/${test.id}/not-submitted`;
    expect((await (await t.as(await t.buildUser({ role: 'teacher' }))).get(url)).status).toBe(404);
    expect((await (await t.as(await t.buildUser())).get(url)).status).toBe(403);
  });

  it('are the students of the course without a submitted attempt', async () => {
    const { test, teacher, course } = await buildTestToSit(t);
    const [done, open, idle, outside] = await Promise.all([0, 1, 2, 3].map(() => t.buildUser()));
    for (const student of [done, open, idle]) if (student) await t.buildJoinRequest(course, student, 'approved');
    if (!done || !open || !idle || !outside) throw new Error('Nobody was made');
    await submit(await startAs(t, done, test));
    await startAs(t, open, test);
    const { body } = await (await t.as(teacher)).get(`/api/tests/${test.id}/not-submitted`);
    expect(body.course).toEqual({ _id: course._id, can: { edit: true } });
    expect(body.students).toEqual([open.id, idle.id].toSorted());
    expect(body.total).toBe(2);
    const named = [open, idle].map(({ id, username }) => ({ _id: id, username, profilePicture: null }));
    expect(body.people).toHaveLength(2);
    expect(body.people).toEqual(expect.arrayContaining(named));
  });
});
