import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../testing/index.ts';
import {
  buildTestToSit,
  saveAll,
  startAs,
  submit,
  type Taking,
} from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const minute = 60_000;
/** A sign of an open page. */
const beat = ({ caller, url, lease }: Taking) => caller.post(`${url}/heartbeat`, { lease });

describe('the board', () => {
  it('is refused for other teachers', async () => {
    const { test } = await buildTestToSit(t);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(`/api/tests/${test.id}/board`)).status).toBe(404);
  });

  it('shows who sits the test, how far they are and who is there', async () => {
    const { test, teacher } = await buildTestToSit(t, { duration_minutes: 30 });
    const names = [`ann ${test.id.slice(-6)}`, `ben ${test.id.slice(-6)}`];
    const [ann, ben] = [
      await t.buildUser({ username: names[0] ?? '' }),
      await t.buildUser({ username: names[1] ?? '' }),
    ];
    await submit(await startAs(t, await t.buildUser(), test));
    const silent = await startAs(t, ben, test);
    t.clock.advance(30_000);
    const busy = await startAs(t, ann, test);
    await saveAll(busy, [
      [0, 'A'],
      [1, 'B'],
      [1, null],
    ]);
    t.clock.advance(10_001);
    const caller = await t.as(teacher);
    const { body } = await caller.get(`/api/tests/${test.id}/board?sort=username`);
    const [first, last] = [silent.attempt.deadlineAt, busy.attempt.deadlineAt];
    expect(body).toMatchObject({ total: 2, serverTime: t.clock.now().toISOString(), ends: { first, last } });
    expect(body.counts).toEqual({ taking: 2, not_started: 0, done: 1 });
    expect(body.data).toMatchObject([
      {
        student: { _id: ann.id, username: names[0] },
        state: 'taking',
        attempt: { _id: busy.attempt._id, connected: true, answered: 1, questionsCount: 3, deadlineAt: last },
      },
      { state: 'taking', attempt: { _id: silent.attempt._id, connected: false, answered: 0, lastSavedAt: null } },
    ]);
    const found = (await caller.get(`/api/tests/${test.id}/board?search=${encodeURIComponent(names[1] ?? '')}`)).body;
    expect(found).toMatchObject({ counts: { taking: 2 }, total: 1, data: [{ attempt: { _id: silent.attempt._id } }] });
    t.clock.advance(30 * minute);
    const over = (await caller.get(`/api/tests/${test.id}/board`)).body;
    expect(over).toMatchObject({ counts: { taking: 0, done: 3 }, data: [], ends: null });
  });

  it('shows who has not started and who is done, each student once', async () => {
    const { test, teacher, course } = await buildTestToSit(t, { attempts_allowed: 3 });
    const [taking, done, waiting, blocked] = await Promise.all([0, 1, 2, 3].map(() => t.buildUser()));
    if (!taking || !done || !waiting || !blocked) throw new Error('Nobody was made');
    for (const student of [taking, done, waiting]) await t.buildJoinRequest(course, student, 'approved');
    await t.buildJoinRequest(course, blocked, 'pending');
    // One who has submitted takes it once more; one has submitted twice.
    await submit(await startAs(t, taking, test));
    const again = await startAs(t, taking, test);
    await submit(await startAs(t, done, test));
    const last = await startAs(t, done, test);
    await saveAll(last, [[0, 'A']]);
    await submit(last);
    const caller = await t.as(teacher);
    const shown = async (query: string) => (await caller.get(`/api/tests/${test.id}/board?${query}`)).body;
    const of = ({ data }: { data: { student: { _id: string } }[] }) => data.map(({ student }) => student._id);

    const all = await shown('show=all&sort=silent');
    expect(of(all)).toEqual([taking.id, waiting.id, done.id]);
    expect(all).toMatchObject({ total: 3, counts: { taking: 1, not_started: 1, done: 1 }, ends: null });
    expect(all.data[0]).toMatchObject({ state: 'taking', attempt: { _id: again.attempt._id, number: 2 } });
    expect(all.data[1]).toMatchObject({ state: 'not_started', attempt: null });
    const finished = { _id: last.attempt._id, number: 2, answered: 1, submittedAt: t.clock.now().toISOString() };
    expect(all.data[2]).toMatchObject({ state: 'done', attempt: finished });
    expect(of(await shown('show=done'))).toEqual([done.id]);
    expect(of(await shown('show=not_started&sort=username'))).toEqual([waiting.id]);
    expect(of(await shown('show=all&limit=1&page=2&sort=silent'))).toEqual([waiting.id]);
    expect((await caller.get(`/api/tests/${test.id}/board?show=idle`)).status).toBe(400);
  });

  it('waits for those alone for whom the test is', async () => {
    const { test, teacher, course } = await buildTestToSit(t);
    const [named, other] = [await t.buildUser(), await t.buildUser()];
    for (const student of [named, other]) await t.buildJoinRequest(course, student, 'approved');
    const caller = await t.as(teacher);
    const chosen = { audience: 'people', audience_people: [named.id] };
    expect((await caller.put(`/api/tests/${test.id}`, chosen)).status).toBe(200);
    const { body } = await caller.get(`/api/tests/${test.id}/board?show=not_started`);
    expect(body.data).toMatchObject([{ student: { _id: named.id } }]);
    expect(body.counts).toEqual({ taking: 0, not_started: 1, done: 0 });
  });

  it('puts those first of whom nothing was heard, then those who choose nothing', async () => {
    const { test, teacher } = await buildTestToSit(t, { duration_minutes: 60 });
    const people = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => t.buildUser({ username: `${name} ${test.id.slice(-8)}` })),
    );
    const sittings = [];
    for (const person of people) sittings.push(await startAs(t, person, test));
    const [first, second, third, fourth] = sittings;
    if (!first || !second || !third || !fourth) throw new Error('Nobody sits');
    t.clock.advance(5 * minute);
    await beat(first);
    t.clock.advance(minute);
    await saveAll(third, [[0, 'A']]);
    await beat(second);
    const { body } = await (await t.as(teacher)).get(`/api/tests/${test.id}/board?sort=silent`);
    const order = body.data.map(({ student }: { student: { _id: string } }) => student._id);
    expect(order).toEqual([3, 0, 1, 2].map((place) => people[place]?.id));
  });
});
