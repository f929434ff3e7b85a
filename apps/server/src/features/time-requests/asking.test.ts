import type { OwnTimeRequest } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { absent, issuesOf } from '../../../testing/features/test-authoring/tests.ts';
import { textsOf } from '../../../testing/features/notices/notice-calls.ts';
import {
  buildTimeScene,
  inDays,
  listOf,
  takeOut,
  type TimeScene,
} from '../../../testing/features/time-requests/scene.ts';
import { buildTestApp, type TestApp } from '../../../testing/index.ts';

const dayMs = 24 * 60 * 60_000;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const at = (days: number) => new Date(inDays(t, days));
const own = async ({ student, url }: TimeScene) =>
  (await student.get(url)).body as { data: OwnTimeRequest | null; can: { ask: boolean } };
const ask = ({ student, url }: TimeScene, body: object = {}) =>
  student.post(url, { wants: ['attempt'], reason: 'Was ill', ...body });

describe('refused', () => {
  it('to everybody but students who can open the test, as if there were none', async () => {
    const scene = await buildTimeScene(t);
    const stranger = await t.as(await t.buildUser());
    for (const [caller, status] of [
      [t.visitor, 401],
      [scene.teacher, 403],
      [await t.as(await t.buildUser({ role: 'admin' })), 403],
      [stranger, 404],
    ] as const) {
      const answers = [
        await caller.get(scene.url),
        await caller.post(scene.url, { wants: ['attempt'], reason: 'Was ill' }),
        await caller.delete(scene.url),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect((await scene.student.get(`/api/tests/${absent}/time-request`)).status).toBe(404);
    expect(await listOf(scene.teacher)).toEqual([]);
  });

  it('to a student who was taken out, who is blocked by the teacher, and at a test that is disabled or deleted', async () => {
    const gone = await buildTimeScene(t);
    await takeOut(gone);
    const disabled = await buildTimeScene(t);
    await disabled.teacher.put(`/api/tests/test-status/${disabled.test.id}`, { status: 'disabled' });
    const deleted = await buildTimeScene(t);
    await deleted.teacher.delete(`/api/tests/${deleted.test.id}`);
    for (const scene of [gone, disabled, deleted]) expect((await ask(scene)).status).toBe(404);
  });

  it('at each field: without a wish, with one that there is not or that the test cannot fulfil, without a reason, for a day that has passed', async () => {
    const scene = await buildTimeScene(t, { duration_minutes: null });
    expect(issuesOf(await ask(scene, { wants: [] }))).toEqual(['wants: Choose what you ask for']);
    expect(issuesOf(await ask(scene, { wants: ['money'] }))).toHaveLength(1);
    expect(issuesOf(await ask(scene, { wants: ['later', 'minutes'] }))).toEqual([
      'wants: This test has no date to move',
      'wants: This test has no time limit',
    ]);
    expect(issuesOf(await ask(scene, { reason: '  ' }))).toEqual(['reason: Reason is required']);
    expect(issuesOf(await ask(scene, { reason: 'x'.repeat(1001) }))).toEqual([
      'reason: Reason must be at most 1,000 characters',
    ]);
    expect(issuesOf(await ask(scene, { wishedAt: inDays(t, -1) }))).toEqual(['wishedAt: Choose a date to come']);
    expect(await own(scene)).toEqual({ data: null, can: { ask: true } });
  });

  it('from the eighth day after the test closed, and after the close while an attempt runs', async () => {
    const scene = await buildTimeScene(t, { closes_at: at(1) });
    t.clock.advance(8 * dayMs - 1_000);
    scene.student = await t.as(scene.user);
    expect((await own(scene)).can.ask).toBe(true);
    t.clock.advance(2_000);
    expect((await own(scene)).can.ask).toBe(false);
    const late = await ask(scene);
    expect([late.status, late.body.error]).toEqual([409, 'time_request_late']);

    const sitting = await buildTimeScene(t, { closes_at: at(1) });
    const { attempt } = await startAs(t, sitting.user, sitting.test);
    await sitting.teacher.post(`/api/attempts/${attempt._id}/time`, { minutes: 1440 });
    t.clock.advance(dayMs + 1_000);
    sitting.student = await t.as(sitting.user);
    expect((await own(sitting)).can.ask).toBe(false);
    expect((await ask(sitting)).body.error).toBe('time_request_late');
  });
});

describe('asking', () => {
  it('is shown to the student, and once waiting not done twice, also at the same moment', async () => {
    const scene = await buildTimeScene(t, { due_at: at(1), closes_at: at(2) });
    const wish = { wants: ['later', 'attempt', 'later'], wishedAt: inDays(t, 5), reason: ' <b>Ill</b> ' };
    const answers = await Promise.all([ask(scene, wish), ask(scene, wish)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await ask(scene)).body.error).toBe('already_requested');
    expect(await own(scene)).toEqual({
      data: {
        _id: expect.any(String),
        wants: ['later', 'attempt'],
        wishedAt: wish.wishedAt,
        reason: '<b>Ill</b>',
        status: 'waiting',
        createdAt: t.clock.now().toISOString(),
        decidedAt: null,
        answer: null,
      },
      can: { ask: false },
    });
  });

  it('is repeated by the same key without a second request', async () => {
    const scene = await buildTimeScene(t);
    const body = { wants: ['attempt'], reason: 'Was ill' };
    const headers = { 'idempotency-key': 'one-press' };
    const [first, again] = [
      await scene.student.post(scene.url, body, headers),
      await scene.student.post(scene.url, body, headers),
    ];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(await listOf(scene.teacher)).toHaveLength(1);
  });

  it('works before the test opens, while an attempt runs and after all attempts are used', async () => {
    const early = await buildTimeScene(t, { opens_at: at(1) });
    expect((await ask(early)).status).toBe(201);
    const sitting = await buildTimeScene(t);
    const taking = await startAs(t, sitting.user, sitting.test);
    expect((await ask(sitting)).status).toBe(201);
    await sitting.student.delete(sitting.url);
    await submit(taking);
    expect((await ask(sitting)).status).toBe(201);
  });

  it('is taken back, and is nothing then to anybody', async () => {
    const scene = await buildTimeScene(t);
    expect((await scene.student.delete(scene.url)).status).toBe(404);
    await ask(scene);
    expect(await textsOf(t, scene.teacher)).toEqual([`1 request for more time in ${scene.test.name} is waiting`]);
    expect((await scene.student.delete(scene.url)).status).toBe(200);
    expect(await own(scene)).toEqual({ data: null, can: { ask: true } });
    expect(await listOf(scene.teacher)).toEqual([]);
    expect(await textsOf(t, scene.teacher)).toEqual([]);
    expect((await ask(scene)).status).toBe(201);
  });
});
