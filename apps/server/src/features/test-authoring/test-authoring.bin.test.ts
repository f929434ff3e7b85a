import { testTexts } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';
import { purgeBin } from '../courses/index.ts';
import { absent, buildAuthor, created, formOf, urlOf } from '../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
let author: Awaited<ReturnType<typeof buildAuthor>>;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  author = await buildAuthor(t);
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const make = (change: object = {}) => created(author.caller, formOf(author.course, change));

describe('deleting and restoring are refused', () => {
  it('to visitors, students, coordinators, and as not found to other teachers', async () => {
    const stranger = (await buildAuthor(t)).caller;
    const test = await make();
    const acts = [
      (caller: Caller, url: string) => caller.delete(url),
      (caller: Caller, url: string) => caller.post(`${url}/restore`),
    ];
    for (const act of acts) {
      expect((await act(t.visitor, urlOf(test))).status).toBe(401);
      for (const role of ['student', 'coordinator'] as const)
        expect((await act(await t.as(await t.buildUser({ role })), urlOf(test))).status).toBe(403);
      expect((await act(stranger, urlOf(test))).status).toBe(404);
      expect((await act(author.caller, urlOf({ _id: absent }))).status).toBe(404);
      expect((await act(author.caller, urlOf({ _id: 'x' }))).status).toBe(400);
    }
    await author.caller.delete(urlOf(test));
    expect((await stranger.post(`${urlOf(test)}/restore`)).status).toBe(404);
    expect((await author.caller.get(urlOf(test))).status).toBe(404);
  });

  it('while students sit the test, naming how many; who ran out of time does not count', async () => {
    const test = await make({ test_duration: 10 });
    for (let n = 0; n < 2; n += 1) await (await t.as(await t.buildUser())).post(`${urlOf(test)}/attempts`);
    const answer = await author.caller.delete(urlOf(test));
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([
      409,
      'test_in_use',
      `${testTexts.testInUse}: 2`,
    ]);
    expect((await author.caller.get(urlOf(test))).status).toBe(200);
    t.clock.advance(10 * 60_000 + 2_001);
    expect((await author.caller.delete(urlOf(test))).status).toBe(200);
  });
});

describe('a deleted test', () => {
  it('is gone for everybody and comes back as it was, with its attempts', async () => {
    const test = await make();
    const student = await t.as(await t.buildUser());
    const { attempt } = (await student.post(`${urlOf(test)}/attempts`)).body;
    await student.post(`/api/attempts/${attempt._id}/submit`, { lease: 1 });
    const before = (await author.caller.get(urlOf(test))).body.data;
    expect(before.attempts).toEqual({ open: 0, submitted: 1 });
    const deleted = await author.caller.delete(urlOf(test));
    expect([deleted.status, deleted.body]).toEqual([200, { message: testTexts.testDeleted }]);
    for (const caller of [author.caller, admin, student]) expect((await caller.get(urlOf(test))).status).toBe(404);
    expect((await author.caller.put(urlOf(test), { test_name: 'X' })).status).toBe(404);
    expect((await author.caller.delete(urlOf(test))).status).toBe(404);
    expect((await student.post(`${urlOf(test)}/attempts`)).status).toBe(404);
    expect((await student.get(`/api/attempts/${attempt._id}/result`)).status).toBe(200);
    const restored = await author.caller.post(`${urlOf(test)}/restore`);
    expect([restored.status, restored.body.success, restored.body.message]).toEqual([
      200,
      true,
      testTexts.testRestored,
    ]);
    expect(restored.body.data).toEqual({ ...before, updatedAt: expect.any(String) });
    const again = await admin.post(`${urlOf(test)}/restore`);
    expect(again.body.data).toEqual(restored.body.data);
  });

  it('cannot come back while its course is in the bin', async () => {
    const course = await t.buildCourse(author.user);
    const test = await created(author.caller, formOf(course));
    await author.caller.delete(urlOf(test));
    await author.caller.delete(`/api/courses/${course._id}`);
    expect((await author.caller.post(`${urlOf(test)}/restore`)).status).toBe(404);
    await author.caller.post(`/api/courses/${course._id}/restore`);
    expect((await author.caller.post(`${urlOf(test)}/restore`)).status).toBe(200);
  });

  it('races with a start: the student sits it, or it is gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const test = await make();
      const student = await t.as(await t.buildUser());
      const [start, remove] = await Promise.all([
        student.post(`${urlOf(test)}/attempts`),
        author.caller.delete(urlOf(test)),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([start.status, remove.status]);
    }
  });
});

describe('the course of a test', () => {
  it('counts tests and attempts before it is deleted', async () => {
    const course = await t.buildCourse(author.user);
    const [test, gone] = [await created(author.caller, formOf(course)), await created(author.caller, formOf(course))];
    await author.caller.delete(urlOf(gone));
    await (await t.as(await t.buildUser())).post(`${urlOf(test)}/attempts`);
    const usage = await author.caller.get(`/api/courses/${course._id}/usage`);
    expect(usage.body).toMatchObject({ tests: 1, attempts: 1 });
  });

  it('takes them along when it leaves the bin for good, with everything about them', async () => {
    const course = await t.buildCourse(author.user);
    const kept = await make();
    const tests = [await created(author.caller, formOf(course)), await created(author.caller, formOf(course))];
    for (const test of tests) {
      const student = await t.as(await t.buildUser());
      const { attempt } = (await student.post(`${urlOf(test)}/attempts`)).body;
      const answer = { selected: ['B'], lease: 1, sequence: 1 };
      await student.put(`/api/attempts/${attempt._id}/responses/${test.test_questions[0]?._id}`, answer);
      await student.post(`/api/attempts/${attempt._id}/submit`, { lease: 1 });
    }
    await author.caller.delete(urlOf(tests[1] ?? kept));
    await author.caller.delete(`/api/courses/${course._id}`);
    expect(await purgeBin(t.services, t.db, new Date(t.clock.now().getTime() + 1), new AbortController().signal)).toBe(
      1,
    );
    const { rows } = await sql<{ left: number }>`select
      (select count(*) from assessments where id = any(${tests.map((test) => test._id)}::uuid[]))
      + (select count(*) from assessment_versions where assessment_id = any(${tests.map((test) => test._id)}::uuid[]))
      + (select count(*) from assessment_keys where assessment_id = any(${tests.map((test) => test._id)}::uuid[]))
      + (select count(*) from attempts where assessment_id = any(${tests.map((test) => test._id)}::uuid[]))
      + (select count(*) from responses where attempt_id not in (select id from attempts)) as left`.execute(t.db);
    expect(rows[0]?.left).toBe(0);
    expect((await author.caller.get(urlOf(kept))).body.data).toEqual(kept);
  });
});
