import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { created, formOf, question, urlOf } from '../../../testing/features/test-authoring/tests.ts';
import { startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';

// The log's entries about tests and attempts.

let t: TestApp;
let place: { id: string };
let teacher: TestUser;
let caller: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  place = await t.buildInstitution();
  teacher = await t.buildUser({ role: 'teacher', institutionId: place.id });
  caller = await t.as(teacher);
});
afterAll(() => t.close());
beforeEach(() => t.db.deleteFrom('audit_entries').execute());

const entries = () =>
  t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'target_kind', 'target_id', 'target_name', 'institution_id', 'changes', 'ip'])
    .where('action', 'not like', 'sign%')
    .orderBy('at')
    .orderBy('id')
    .execute();
const about = (test: { id: string; name: string }) => ({
  actor_id: teacher.id,
  target_kind: 'test',
  target_id: test.id,
  target_name: test.name,
  institution_id: place.id,
  ip: '127.0.0.1',
});
const change = (field: string, before: string | null, after: string | null) => ({ field, before, after });
const build = async (overrides: object = {}) => {
  const course = await t.buildCourse(teacher, { course_type: 'public' });
  return t.buildTest(teacher, course, { duration_minutes: 10, ...overrides });
};

describe('the audit log', () => {
  it('tells nothing of what was refused', async () => {
    const test = await build();
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    const taking = await startAs(t, await t.buildUser(), test);
    const url = `/api/tests/${test.id}`;
    const answers = [
      await caller.post('/api/tests', { data: { test_name: 'No questions' } }),
      await other.put(url, { test_name: 'Mine' }),
      await other.put(`/api/tests/test-status/${test.id}`, { status: 'disabled' }),
      await caller.delete(url),
      await other.post(`${url}/time`, { minutes: 5 }),
      await other.get(`${url}/results/csv`),
      await caller.post(`/api/attempts/${taking.attempt._id}/reopen`, { reason: 'No' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 409, 404, 404, 409]);
    expect(await entries()).toEqual([]);
  });

  it('tells of a test from its making to its coming back, once each', async () => {
    const course = await t.buildCourse(teacher);
    const test = await created(caller, formOf(course, { test_name: 'Sums' }));
    t.clock.advance(1000);
    await caller.put(urlOf(test), { test_name: 'More sums', test_questions: [question(), question()] });
    t.clock.advance(1000);
    // As it is already, so that there is nothing to tell.
    await caller.put(urlOf(test), { test_name: 'More sums' });
    for (let i = 0; i < 2; i += 1) await caller.put(`/api/tests/test-status/${test._id}`, { status: 'disabled' });
    t.clock.advance(1000);
    await caller.put(urlOf(test), { test_status: 'enabled' });
    t.clock.advance(1000);
    await caller.delete(urlOf(test));
    t.clock.advance(1000);
    for (let i = 0; i < 2; i += 1) await caller.post(`${urlOf(test)}/restore`);
    const then = about({ id: test._id, name: 'Sums' });
    const now = about({ id: test._id, name: 'More sums' });
    const updated = [change('test_name', 'Sums', 'More sums'), change('version', '1', '2')];
    expect(await entries()).toEqual([
      { action: 'test_created', ...then, changes: [] },
      { action: 'test_updated', ...now, changes: updated },
      { action: 'test_status_changed', ...now, changes: [change('status', 'enabled', 'disabled')] },
      { action: 'test_status_changed', ...now, changes: [change('status', 'disabled', 'enabled')] },
      { action: 'test_deleted', ...now, changes: [] },
      { action: 'test_restored', ...now, changes: [] },
    ]);
  });

  it('tells of added time and of an attempt that was opened again, by the attempt and not by the person', async () => {
    const test = await build();
    const taking = await startAs(t, await t.buildUser(), test);
    const { _id: attempt } = taking.attempt;
    await caller.post(`/api/attempts/${attempt}/time`, { minutes: 5, reason: 'Named in no log' });
    t.clock.advance(1000);
    await caller.post(`/api/tests/${test.id}/time`, { minutes: 7 });
    t.clock.advance(1000);
    await submit(taking);
    await caller.post(`/api/attempts/${attempt}/reopen`, { reason: 'Named in no log' });
    expect(await entries()).toEqual([
      {
        action: 'time_added',
        ...about(test),
        changes: [change('minutes', null, '5'), change('attempt', null, attempt)],
      },
      { action: 'time_added', ...about(test), changes: [change('minutes', null, '7'), change('attempts', null, '1')] },
      { action: 'attempt_reopened', ...about(test), changes: [change('attempt', null, attempt)] },
    ]);
  });

  it('tells once of time that was asked for twice with one key', async () => {
    const test = await build();
    await startAs(t, await t.buildUser(), test);
    const key = { 'idempotency-key': `time-${test.id}` };
    for (let i = 0; i < 2; i += 1) await caller.post(`/api/tests/${test.id}/time`, { minutes: 5 }, key);
    expect((await entries()).map(({ action }) => action)).toEqual(['time_added']);
  });

  it('tells of a regrade, of its being undone, and of who took the results along', async () => {
    const test = await build();
    await submit(await startAs(t, await t.buildUser(), test));
    const url = `/api/tests/${test.id}`;
    const corrections = [{ question: test.questions[0]?.id, positive_mark: 2 }];
    const { body: preview } = await caller.post(`${url}/regrades/preview`, { corrections });
    const { body } = await caller.post(`${url}/regrades`, { corrections, reason: 'Hard', basis: preview.basis });
    t.clock.advance(1000);
    for (let i = 0; i < 2; i += 1) await caller.post(`${url}/regrades/${body.regrade._id}/undo`);
    t.clock.advance(1000);
    expect((await caller.get(`${url}/results/csv`)).status).toBe(200);
    const told = [change('number', null, '1'), change('attempts', null, '1')];
    expect(await entries()).toEqual([
      { action: 'test_regraded', ...about(test), changes: told },
      { action: 'regrade_undone', ...about(test), changes: told },
      { action: 'results_exported', ...about(test), changes: [change('attempts', null, '1')] },
    ]);
  });

  it('names a test as it is called today, and as it was called when it is gone for good', async () => {
    const course = await t.buildCourse(teacher);
    const test = await created(caller, formOf(course, { test_name: 'Former name' }));
    await t.db.updateTable('assessments').set({ name: 'Present name' }).where('id', '=', test._id).execute();
    const coordinator = await t.as(await t.buildUser({ role: 'coordinator' }, [place]));
    const named = async (query = '') =>
      (await coordinator.get(`/api/audit?page=1&action=test_created${query}`)).body.data.map(
        (entry: { target: { name: string } }) => entry.target.name,
      );
    expect(await named()).toEqual(['Present name']);
    expect(await named('&target=present')).toEqual(['Present name']);
    await t.db.deleteFrom('assessments').where('id', '=', test._id).execute();
    expect(await named()).toEqual(['Former name']);
  });
});
