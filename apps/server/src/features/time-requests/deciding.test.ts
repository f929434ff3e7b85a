import type { TestException, TestForStudent } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { textsOf } from '../../../testing/features/notices/notice-calls.ts';
import { absent, issuesOf } from '../../../testing/features/test-authoring/tests.ts';
import {
  ask,
  buildTimeScene,
  decide,
  inDays,
  listOf,
  takeOut,
  type TimeScene,
} from '../../../testing/features/time-requests/scene.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../testing/index.ts';

const minuteMs = 60_000;

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

const at = (days: number) => new Date(inDays(t, days));
const asked = async (overrides: Parameters<typeof buildTimeScene>[1] = {}, wish: object = {}) => {
  const scene = await buildTimeScene(t, overrides);
  return { ...scene, id: await ask(scene, wish) };
};
type Asked = Awaited<ReturnType<typeof asked>>;

const exceptionsOf = async ({ teacher, test }: TimeScene) =>
  (await teacher.get(`/api/tests/${test.id}/exceptions`)).body.data as TestException[];
const setException = ({ teacher, test, user }: TimeScene, fields: object) =>
  teacher.put(`/api/tests/${test.id}/exceptions/people/${user.id}`, fields);
const seen = async ({ student, test }: TimeScene) =>
  (await student.get(`/api/tests/${test.id}`)).body.data as TestForStudent;
const statusOf = async ({ student, url }: TimeScene) => (await student.get(url)).body.data?.status as string;
const waitingOf = async (caller: Caller) => (await caller.get('/api/users/me/waiting')).body.timeRequests as number;
const outcome = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];

describe('refused', () => {
  it('to everybody who does not manage the test, and under another test', async () => {
    const scene = await asked();
    const other = await asked();
    for (const [caller, status] of [
      [t.visitor, 401],
      [scene.student, 403],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 403],
      [other.teacher, 404],
    ] as const)
      for (const act of ['grant', 'decline', 'undo'] as const)
        expect((await decide(caller, scene, act, { attempts: 2 })).status).toBe(status);
    expect((await decide(scene.teacher, { test: scene.test, id: other.id }, 'grant', { attempts: 2 })).status).toBe(
      404,
    );
    expect((await decide(scene.teacher, { test: { id: absent }, id: scene.id }, 'decline')).status).toBe(404);
    expect(await listOf(other.teacher)).toMatchObject([{ _id: other.id }]);
    expect(await statusOf(scene)).toBe('waiting');
  });

  it('where nothing is given that the student does not have', async () => {
    const scene = await asked({ due_at: at(3), duration_minutes: 30 });
    const less = { dueAt: inDays(t, 2), closesAt: inDays(t, 9), minutes: 30, attempts: 1 };
    for (const given of [{}, less])
      expect(issuesOf(await decide(scene.teacher, scene, 'grant', given))).toEqual([
        'closesAt: Give the student more than they have',
      ]);
    expect([await exceptionsOf(scene), await statusOf(scene)]).toEqual([[], 'waiting']);
    await setException(scene, { minutes: 40 });
    for (const given of [{}, { attempts: 1 }])
      expect((await decide(scene.teacher, scene, 'grant', given)).status).toBe(400);
  });

  it('for dates that contradict each other', async () => {
    const scene = await asked({ due_at: at(1), closes_at: at(2) });
    expect(issuesOf(await decide(scene.teacher, scene, 'grant', { dueAt: inDays(t, 5) }))).toEqual([
      'closesAt: The test must not close before it is due',
    ]);
    expect(await statusOf(scene)).toBe('waiting');
  });

  it('as a grant to a student who was taken out, and who is told nothing; a decline stands', async () => {
    const scene = await asked();
    await takeOut(scene);
    expect(outcome(await decide(scene.teacher, scene, 'grant', { attempts: 2 }))).toEqual([409, 'not_in_course']);
    expect((await decide(scene.teacher, scene, 'decline')).status).toBe(200);
    expect((await textsOf(t, scene.student)).filter((text) => text.includes('more time'))).toEqual([]);
  });

  it('as a grant to a student for whom the test no longer is', async () => {
    const scene = await asked();
    await t.db.updateTable('assessments').set({ audience: 'people' }).where('id', '=', scene.test.id).execute();
    expect(outcome(await decide(scene.teacher, scene, 'grant', { attempts: 2 }))).toEqual([409, 'not_in_course']);
    expect([await exceptionsOf(scene), await waitingOf(scene.teacher)]).toEqual([[], 1]);
    expect((await decide(scene.teacher, scene, 'decline')).status).toBe(200);
  });

  it('for students who are blocked or erased, who are in no list and no count', async () => {
    const [blocked, erased] = [await asked(), await asked()];
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.user.id).execute();
    expect((await admin.delete(`/api/users/destroy/${erased.user.id}`)).status).toBe(200);
    for (const scene of [blocked, erased]) {
      expect([await listOf(scene.teacher), await waitingOf(scene.teacher)]).toEqual([[], 0]);
      expect((await decide(scene.teacher, scene, 'grant', { attempts: 2 })).status).toBe(404);
    }
    expect(await t.db.selectFrom('time_requests').select('id').where('id', '=', erased.id).execute()).toEqual([]);
  });

  it('at a deleted test and in a deleted course; it waits again with them, and for whoever owns the course', async () => {
    const scene = await asked();
    await scene.teacher.delete(`/api/tests/${scene.test.id}`);
    expect([await listOf(scene.teacher), await waitingOf(scene.teacher)]).toEqual([[], 0]);
    expect((await decide(scene.teacher, scene, 'decline')).status).toBe(404);
    await scene.teacher.post(`/api/tests/${scene.test.id}/restore`);
    expect(await waitingOf(scene.teacher)).toBe(1);

    const binned = await asked();
    expect((await binned.teacher.delete(`/api/courses/${binned.course._id}`)).status).toBe(200);
    expect([await listOf(binned.teacher), await waitingOf(binned.teacher)]).toEqual([[], 0]);
    expect((await decide(binned.teacher, binned, 'grant', { attempts: 2 })).status).toBe(404);

    const handed = await asked();
    const next = await t.buildUser({ role: 'teacher' });
    for (const [table, id] of [
      ['assessments', handed.test.id],
      ['courses', handed.course._id],
    ] as const)
      await t.db.updateTable(table).set({ created_by: next.id }).where('id', '=', id).execute();
    expect((await decide(handed.teacher, handed, 'grant', { attempts: 2 })).status).toBe(404);
    expect(await waitingOf(handed.teacher)).toBe(0);
    expect((await decide(await t.as(next), handed, 'grant', { attempts: 2 })).status).toBe(200);
  });

  it('the second time, whoever decided first, also at the same moment', async () => {
    const scene = await asked();
    const answers = await Promise.all([
      decide(scene.teacher, scene, 'grant', { attempts: 2 }),
      decide(admin, scene, 'decline', { answer: 'No' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcome(await decide(scene.teacher, scene, 'grant', { attempts: 3 }))).toEqual([409, 'already_decided']);
    expect(outcome(await decide(admin, scene, 'decline'))).toEqual([409, 'already_decided']);
    expect(outcome(await scene.student.delete(scene.url))).toEqual([409, 'already_decided']);
  });
});

describe('a waiting request', () => {
  it('shows the student, the test, the present dates with their rule, the attempts and the wish', async () => {
    const scene = await buildTimeScene(t, {
      due_at: at(3),
      closes_at: at(4),
      duration_minutes: 30,
      attempts_allowed: 2,
    });
    await submit(await startAs(t, scene.user, scene.test));
    await setException(scene, { minutes: 45 });
    const wish = { wants: ['later', 'minutes'], wishedAt: inDays(t, 6), reason: 'Was ill' };
    const id = await ask(scene, wish);
    expect(await listOf(scene.teacher, '?status=waiting')).toEqual([
      {
        _id: id,
        ...wish,
        status: 'waiting',
        createdAt: t.clock.now().toISOString(),
        decidedAt: null,
        answer: null,
        student: { _id: scene.user.id, username: scene.user.username, profilePicture: null },
        test: { _id: scene.test.id, name: scene.test.name },
        course: { _id: scene.course._id, name: scene.course.name },
        dates: {
          opensAt: { value: null, from: 'default', group: null },
          dueAt: { value: inDays(t, 3), from: 'default', group: null },
          closesAt: { value: inDays(t, 4), from: 'default', group: null },
          minutes: { value: 45, from: 'person', group: null },
          attempts: { value: 2, from: 'default', group: null },
        },
        attempts: { used: 1, running: false },
        decidedBy: null,
        can: { decide: true, undo: false },
      },
    ]);
    expect(await listOf(scene.teacher, '?status=decided')).toEqual([]);
    expect((await scene.teacher.get('/api/dashboards/teacher')).body.timeRequestsWaiting).toBe(1);
    expect(await textsOf(t, scene.teacher)).toEqual([`1 request for more time in ${scene.test.name} is waiting`]);
  });

  it('comes by pages, newest first, and to admins with those of everybody', async () => {
    t.clock.advance(minuteMs);
    const scene = await asked();
    t.clock.advance(minuteMs);
    const later = await t.buildUser();
    await t.buildJoinRequest(scene.course, later, 'approved');
    const second = await ask({ ...scene, student: await t.as(later) });
    expect((await listOf(scene.teacher)).map(({ _id }) => _id)).toEqual([second, scene.id]);
    const page = await scene.teacher.get('/api/time-requests?limit=1&page=2');
    expect(page.body).toMatchObject({ data: [{ _id: scene.id }], total: 2, pageCount: 2 });
    expect((await listOf(admin, '?limit=2')).map(({ _id }) => _id)).toEqual([second, scene.id]);
  });
});

describe('a grant', () => {
  it('gives the student what is more than they have, field by field, and tells them', async () => {
    const scene = await asked({ due_at: at(3), closes_at: at(4), duration_minutes: 30 });
    // Set in the Dates sheet since the teacher opened the request.
    await setException(scene, { dueAt: inDays(t, 9), closesAt: inDays(t, 10) });
    t.clock.advance(minuteMs);
    const given = { dueAt: inDays(t, 5), closesAt: inDays(t, 12), minutes: 20, attempts: 2, answer: 'Get well' };
    const answer = await decide(scene.teacher, scene, 'grant', given);
    expect([answer.status, answer.body.data.decidedBy._id]).toEqual([200, scene.owner.id]);
    const { dates, attempts } = await seen(scene);
    expect([dates.closesAt, dates.minutes.value, attempts.left]).toEqual([
      { value: given.closesAt, from: 'person', group: null },
      30,
      2,
    ]);
    expect(new Date(dates.dueAt.value ?? '') > new Date(given.dueAt)).toBe(true);
    expect((await scene.student.get(scene.url)).body).toMatchObject({
      data: { status: 'granted', answer: 'Get well' },
      can: { ask: true },
    });
    expect(await textsOf(t, scene.student)).toContain(`Your request for more time in ${scene.test.name} was granted`);
    expect(await textsOf(t, scene.teacher)).toEqual([]);
    expect(await waitingOf(scene.teacher)).toBe(0);
  });

  it('never takes a limit from a student who has none', async () => {
    const scene = await asked();
    await decide(scene.teacher, scene, 'grant', { closesAt: inDays(t, 1), minutes: 5, attempts: 2 });
    const { dates } = await seen(scene);
    expect([dates.closesAt.value, dates.minutes.value, dates.attempts.value]).toEqual([null, null, 2]);
  });

  it('leaves an exception alone that gives as much already', async () => {
    const scene = await asked();
    await setException(scene, { attempts: 4 });
    const before = await exceptionsOf(scene);
    expect((await decide(scene.teacher, scene, 'grant', { attempts: 2 })).status).toBe(200);
    expect((await decide(scene.teacher, scene, 'undo')).status).toBe(200);
    expect(await exceptionsOf(scene)).toEqual(before);
  });

  it('adds the minutes to an attempt that runs, and never shortens it', async () => {
    const scene = await asked({ duration_minutes: 30 }, { wants: ['minutes'] });
    const { attempt } = await startAs(t, scene.user, scene.test);
    const deadline = async () => (await seen(scene)).attempts.open?.deadlineAt;
    await decide(scene.teacher, scene, 'grant', { minutes: 50 });
    const longer = new Date(Date.parse(attempt.startedAt) + 50 * minuteMs).toISOString();
    expect(await deadline()).toBe(longer);
    expect(outcome(await decide(scene.teacher, scene, 'undo'))).toEqual([409, 'time_request_used']);
    expect(await deadline()).toBe(longer);
  });

  it('opens a closed test again for that student alone', async () => {
    const scene = await buildTimeScene(t, { closes_at: at(1) });
    const classmate = await t.buildUser();
    await t.buildJoinRequest(scene.course, classmate, 'approved');
    t.clock.advance(2 * 24 * 60 * minuteMs);
    const [teacher, student] = [await t.as(scene.owner), await t.as(scene.user)];
    const id = await ask({ ...scene, student }, { wants: ['later'] });
    expect((await decide(teacher, { test: scene.test, id }, 'grant', { closesAt: inDays(t, 3) })).status).toBe(200);
    expect((await student.post(`/api/tests/${scene.test.id}/attempts`)).status).toBe(201);
    expect((await (await t.as(classmate)).post(`/api/tests/${scene.test.id}/attempts`)).body.error).toBe('test_closed');
  });

  it('is possible for a student of a public course whom the teacher does not know otherwise', async () => {
    const scene = await buildTimeScene(t);
    const open = await t.buildCourse(scene.owner, { course_type: 'public' });
    const test = await t.buildTest(scene.owner, open);
    const stranger = await t.buildUser();
    const id = await ask({ ...scene, student: await t.as(stranger), url: `/api/tests/${test.id}/time-request` });
    expect((await decide(scene.teacher, { test, id }, 'grant', { attempts: 2 })).status).toBe(200);
  });
});

describe('a decline', () => {
  it('tells the student why, who can ask again', async () => {
    const scene = await asked();
    expect((await decide(scene.teacher, scene, 'decline', { answer: ' Too late ' })).status).toBe(200);
    expect((await scene.student.get(scene.url)).body).toMatchObject({
      data: { status: 'declined', answer: 'Too late' },
      can: { ask: true },
    });
    expect(await textsOf(t, scene.student)).toContain(`Your request for more time in ${scene.test.name} was declined`);
    t.clock.advance(1_000);
    await ask(scene);
    expect(await textsOf(t, scene.student)).not.toContain(
      `Your request for more time in ${scene.test.name} was declined`,
    );
  });
});

describe('undoing', () => {
  const undo = (scene: Asked) => decide(scene.teacher, scene, 'undo');

  it('makes a request wait again and gives the former exception back, also a second time', async () => {
    const scene = await asked({ duration_minutes: 30 });
    await setException(scene, { minutes: 40 });
    t.clock.advance(1_000);
    await decide(scene.teacher, scene, 'grant', { minutes: 60, attempts: 2 });
    expect((await listOf(scene.teacher, '?status=decided'))[0]?.can.undo).toBe(true);
    expect((await undo(scene)).status).toBe(200);
    expect((await undo(scene)).status).toBe(200);
    expect(await exceptionsOf(scene)).toMatchObject([{ minutes: 40, attempts: null }]);
    expect(await statusOf(scene)).toBe('waiting');
    expect(await textsOf(t, scene.student)).not.toContain(
      `Your request for more time in ${scene.test.name} was granted`,
    );
    expect((await decide(scene.teacher, scene, 'decline')).status).toBe(200);
  });

  it('takes an exception away that the grant has made', async () => {
    const scene = await asked();
    await decide(scene.teacher, scene, 'grant', { attempts: 2 });
    await undo(scene);
    expect(await exceptionsOf(scene)).toEqual([]);
  });

  it('is refused once the student has used the grant', async () => {
    const scene = await asked();
    await decide(scene.teacher, scene, 'grant', { attempts: 2 });
    const taking = await startAs(t, scene.user, scene.test);
    expect(outcome(await undo(scene))).toEqual([409, 'time_request_used']);
    await submit(taking);
    expect(outcome(await undo(scene))).toEqual([409, 'time_request_used']);
    expect((await listOf(scene.teacher, '?status=decided'))[0]?.can.undo).toBe(false);
    expect((await seen(scene)).attempts.left).toBe(1);
  });

  it('is refused where the exception was changed or taken away since', async () => {
    const scene = await asked();
    await decide(scene.teacher, scene, 'grant', { attempts: 2 });
    t.clock.advance(1_000);
    await setException(scene, { attempts: 5 });
    expect(outcome(await undo(scene))).toEqual([409, 'time_request_overtaken']);
    expect(await exceptionsOf(scene)).toMatchObject([{ attempts: 5 }]);
    await setException(scene, {});
    expect(outcome(await undo(scene))).toEqual([409, 'time_request_overtaken']);
  });

  it('is refused where the student has asked again', async () => {
    const scene = await asked();
    await decide(scene.teacher, scene, 'decline');
    t.clock.advance(1_000);
    const second = await ask(scene);
    expect(outcome(await undo(scene))).toEqual([409, 'time_request_overtaken']);
    expect((await listOf(scene.teacher, '?status=waiting')).map(({ _id }) => _id)).toEqual([second]);
  });

  it('works for a decline at any time', async () => {
    const scene = await asked();
    await decide(scene.teacher, scene, 'decline', { answer: 'No' });
    await startAs(t, scene.user, scene.test);
    expect((await undo(scene)).status).toBe(200);
    expect((await scene.student.get(scene.url)).body.data).toMatchObject({ status: 'waiting', answer: null });
  });
});
