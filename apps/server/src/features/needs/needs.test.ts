import type { Course } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sit } from '../../../testing/features/attempts/open-attempt.ts';
import { dismissalOf, materialOf, needsOf } from '../../../testing/features/needs/need-calls.ts';
import { buildTestApp, type TestApp, type TestOverrides, type TestUser } from '../../../testing/index.ts';

// Students who may need somebody, as those read of them who look after them: refusals and the rules.

let t: TestApp;
let owner: TestUser;
let adminUser: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  calls = needsOf(t, () => owner);
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
});

let calls: ReturnType<typeof needsOf>;
describe('the students who need somebody are refused', () => {
  it('to visitors and students, and students’ own lines to staff', async () => {
    const student = await t.as(await t.buildUser());
    expect((await t.visitor.get('/api/needs')).status).toBe(401);
    expect((await student.get('/api/needs')).status).toBe(403);
    expect((await t.visitor.get('/api/users/me/needs')).status).toBe(401);
    for (const role of ['teacher', 'coordinator', 'admin'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get('/api/users/me/needs')).status).toBe(403);
  });

  it('with a rule that there is not', async () => {
    expect((await (await t.as(owner)).get('/api/needs?rule=lazy')).status).toBe(400);
  });

  it('to other teachers and coordinators, also by the id of the course', async () => {
    const { course } = await calls.late();
    expect(await calls.told()).toHaveLength(1);
    for (const role of ['teacher', 'coordinator'] as const) {
      const other = await t.buildUser({ role });
      expect(await calls.listOf(other, `?course=${course._id}`)).toMatchObject({ data: [], total: 0, courses: [] });
    }
  });

  it('to administrators where they neither teach nor ask for the course', async () => {
    const { course, student } = await calls.late();
    expect((await calls.told(adminUser)).map(([id]) => id)).not.toContain(student.id);
    expect(await calls.told(adminUser, `?course=${course._id}`)).toEqual([[student.id, 'overdue']]);
  });
});

describe('a dismissal is refused', () => {
  it('to all but those who edit the course, as if there were none', async () => {
    await calls.late();
    const line = await calls.onlyLine();
    const coordinator = await t.buildUser({ role: 'coordinator' });
    expect((await calls.dismiss(coordinator, line)).status).toBe(403);
    expect((await calls.dismiss(await t.buildUser(), line)).status).toBe(403);
    expect((await t.visitor.put(dismissalOf(line), { reason: 'spoke', state: line.state })).status).toBe(401);
    const other = await t.buildUser({ role: 'teacher' });
    expect((await calls.dismiss(other, line)).status).toBe(404);
    expect((await (await t.as(other)).delete(dismissalOf(line))).status).toBe(404);
    expect((await calls.linesOf())[0]?.dismissal).toBeNull();
  });

  it('without a reason, with one that there is not, or with a text that is too long', async () => {
    await calls.late();
    const line = await calls.onlyLine();
    for (const given of [{ reason: '' }, { reason: 'lazy' }, { text: 'x'.repeat(201) }])
      expect((await calls.dismiss(owner, line, given)).status).toBe(400);
    expect((await calls.dismiss(owner, line, { text: 'x'.repeat(200) })).status).toBe(200);
  });

  it('where there is no line, or the student is in another course', async () => {
    const { course } = await calls.late();
    const line = await calls.onlyLine();
    const fine = await calls.join(await calls.build());
    expect((await calls.dismiss(owner, { ...line, user: { ...line.user, _id: fine.id } })).status).toBe(404);
    expect((await calls.dismiss(owner, { ...line, course: { _id: crypto.randomUUID(), name: '' } })).status).toBe(404);
    await calls.setDue(course, 0, null);
    expect((await calls.dismiss(owner, line)).status).toBe(404);
  });

  it('where more has come to the line since it was read', async () => {
    const { course } = await calls.late();
    const line = await calls.onlyLine();
    await calls.setDue(course, 1, calls.inDays(-1));
    const answer = await calls.dismiss(owner, line);
    expect([answer.status, answer.body.error]).toEqual([409, 'stale_update']);
    expect((await calls.onlyLine()).overdue?.count).toBe(2);
  });

  it('where a colleague has dismissed the line for another reason, and not for the same', async () => {
    await calls.late();
    const line = await calls.onlyLine();
    expect((await calls.dismiss(adminUser, line, { reason: 'ill' })).status).toBe(200);
    expect((await calls.dismiss(owner, line, { reason: 'ill' })).status).toBe(200);
    const answer = await calls.dismiss(owner, line);
    expect([answer.status, answer.body.error]).toEqual([409, 'already_decided']);
    expect(answer.body.message).toContain(adminUser.username);
  });
});

describe('a student has not started', () => {
  it('after seven days in a course with nothing opened', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    const since = t.clock.now().toISOString();
    calls.passDays(6.9);
    expect(await calls.told()).toEqual([]);
    calls.passDays(0.1);
    expect(await calls.onlyLine()).toMatchObject({
      user: { _id: student.id },
      course: { _id: course._id, name: course.name },
      rule: 'not-started',
      since,
      lastAt: null,
      completed: 0,
      materials: 3,
      can: { dismiss: true },
    });
    await calls.learn(course, student);
    expect(await calls.linesOf()).toEqual([]);
  });

  it('from when a group or an institution opened the course to them', async () => {
    const school = await t.buildInstitution();
    const member = await t.buildUser({ institutionId: school.id });
    const student = await t.buildUser();
    const course = await calls.build();
    calls.passDays(100);
    await calls.look();
    await t.buildGroup(owner, { users: [student], courses: [course] });
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: school.id, course_id: course._id })
      .execute();
    calls.passDays(1);
    expect(await calls.told()).toEqual([]);
    calls.passDays(7);
    expect((await calls.told()).map(([id]) => id).toSorted()).toEqual([member.id, student.id].toSorted());
  });

  it('and not in a course with nothing to do, or before it begins', async () => {
    await calls.join(await calls.build([]));
    const later = await calls.build();
    await calls.join(later);
    await t.db
      .updateTable('courses')
      .set({ begins_at: calls.inDays(5) })
      .where('id', '=', later._id)
      .execute();
    calls.passDays(11);
    expect(await calls.told()).toEqual([]);
    calls.passDays(1);
    expect(await calls.told()).toHaveLength(1);
  });

  it('in a course of tests alone, until they begin one', async () => {
    const course = await calls.build([]);
    const student = await calls.join(course);
    const test = await t.buildTest(owner, course);
    calls.passDays(7);
    expect(await calls.told()).toEqual([[student.id, 'not-started']]);
    await sit(t, student, test, 1);
    expect(await calls.told()).toEqual([]);
  });

  it('anew after they left and came back', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    calls.passDays(8);
    expect(await calls.told()).toHaveLength(1);
    await t.db.deleteFrom('join_requests').where('course_id', '=', course._id).execute();
    expect(await calls.told()).toEqual([]);
    await calls.join(course, student);
    expect(await calls.told()).toEqual([]);
    calls.passDays(7);
    expect(await calls.told()).toHaveLength(1);
  });
});

describe('a student is idle', () => {
  it('after fourteen days of nothing, if they began and have not finished', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    await calls.learn(course, student, 2);
    const lastAt = t.clock.now().toISOString();
    calls.passDays(13.9);
    expect(await calls.told()).toEqual([]);
    calls.passDays(0.1);
    expect(await calls.onlyLine()).toMatchObject({ rule: 'idle', lastAt, completed: 2, materials: 3 });
    await calls.learn(course, student, 3);
    calls.passDays(20);
    expect(await calls.told()).toEqual([]);
  });

  it('not while they sit tests, after the course’s end, or when only a test that closed is left', async () => {
    const course = await calls.build(['Roots']);
    const student = await calls.join(course);
    const test = await t.buildTest(owner, course, { closes_at: calls.inDays(30) });
    await calls.learn(course, student);
    calls.passDays(20);
    expect(await calls.told()).toEqual([[student.id, 'idle']]);
    calls.passDays(11);
    expect(await calls.told()).toEqual([]);
    await t.db.updateTable('assessments').set({ closes_at: null }).where('id', '=', test.id).execute();
    expect(await calls.told()).toEqual([[student.id, 'idle']]);
    await t.db
      .updateTable('courses')
      .set({ ends_at: calls.inDays(1) })
      .where('id', '=', course._id)
      .execute();
    expect(await calls.told()).toHaveLength(1);
    calls.passDays(1);
    expect(await calls.told()).toEqual([]);
  });
});

describe('a student falls', () => {
  const taken = async (course: Course, student: TestUser, rights: readonly number[], overrides: TestOverrides = {}) => {
    const questions = Array.from({ length: 5 }, () => ({}));
    for (const right of rights) {
      t.clock.advance(60_000);
      await sit(t, student, await t.buildTest(owner, course, { questions, ...overrides }), right);
    }
  };

  it('whose last two marks each lie below the one before, twenty points in all', async () => {
    const course = await calls.build([]);
    const [falling, first, up] = [await calls.join(course), await calls.join(course), await calls.join(course)];
    await taken(course, falling, [5, 4, 3]);
    await taken(course, first, [5, 3]);
    await taken(course, up, [5, 2, 3]);
    const line = (await calls.linesOf(owner, '?rule=falling')).find(({ user }) => user._id === falling.id);
    expect(line).toMatchObject({ rule: 'falling', falling: { percentages: [100, 80, 60] } });
    expect(await calls.told(owner, '?rule=falling')).toHaveLength(1);
  });

  it('not by less, and not by a mark that they may not see yet', async () => {
    const course = await calls.build([]);
    const [little, waiting] = [await calls.join(course), await calls.join(course)];
    const questions = Array.from({ length: 10 }, () => ({}));
    await taken(course, little, [10, 9, 9], { questions });
    await taken(course, waiting, [5, 4]);
    await taken(course, waiting, [1], { results_show: 'after', results_show_after: calls.inDays(3) });
    expect(await calls.told(owner, '?rule=falling')).toEqual([]);
    calls.passDays(3);
    expect(await calls.told(owner, '?rule=falling')).toEqual([[waiting.id, 'falling']]);
  });

  it('by the best attempt at each test', async () => {
    const course = await calls.build([]);
    const student = await calls.join(course);
    await taken(course, student, [5, 4]);
    const test = await t.buildTest(owner, course, { attempts_allowed: 2, questions: [{}, {}, {}, {}, {}] });
    t.clock.advance(60_000);
    await sit(t, student, test, 0);
    expect(await calls.told(owner, '?rule=falling')).toHaveLength(1);
    await sit(t, student, test, 5);
    expect(await calls.told(owner, '?rule=falling')).toEqual([]);
  });
});

describe('a student is behind', () => {
  it('with a material or a test that is past its due date, by the oldest and the number', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    const dueAt = calls.inDays(2);
    await calls.setDue(course, 1, dueAt);
    await t.buildTest(owner, course, { due_at: calls.inDays(3) });
    expect(await calls.told()).toEqual([]);
    calls.passDays(2.5);
    const { _id, name } = materialOf(course, 1);
    const oldest = { kind: 'material', _id, name, dueAt: dueAt.toISOString() };
    expect(await calls.onlyLine()).toMatchObject({ rule: 'overdue', overdue: { count: 1, oldest } });
    calls.passDays(1);
    expect(await calls.onlyLine()).toMatchObject({ overdue: { count: 2, oldest } });
    await calls.learn(course, student, 2);
    expect(await calls.onlyLine()).toMatchObject({ overdue: { count: 1, oldest: { kind: 'test' } } });
  });

  it('until they submit, an exception gives them time, the date moves, or the thing is gone', async () => {
    const course = await calls.build([]);
    const [submits, excepted, grouped] = [await calls.join(course), await calls.join(course), await calls.join(course)];
    const test = await t.buildTest(owner, course, { due_at: calls.inDays(-1) });
    expect(await calls.told()).toHaveLength(3);
    await sit(t, submits, test, 1);
    const teacher = await t.as(owner);
    const group = await t.buildGroup(owner, { users: [grouped], courses: [course] });
    for (const target of [`people/${excepted.id}`, `groups/${group.id}`]) {
      const answer = await teacher.put(`/api/tests/${test.id}/exceptions/${target}`, {
        dueAt: calls.inDays(1).toISOString(),
      });
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await calls.told()).toEqual([]);
    calls.passDays(1.1);
    expect((await calls.told()).map(([id]) => id).toSorted()).toEqual([excepted.id, grouped.id].toSorted());
    await t.db
      .updateTable('assessments')
      .set({ due_at: calls.inDays(1) })
      .where('id', '=', test.id)
      .execute();
    await t.db.deleteFrom('assessment_exceptions').execute();
    expect(await calls.told()).toEqual([]);
    calls.passDays(1.1);
    expect(await calls.told()).toHaveLength(2);
    await t.db.updateTable('assessments').set({ deleted_at: t.clock.now() }).where('id', '=', test.id).execute();
    expect(await calls.told()).toEqual([]);
  });

  it('not with a material that was taken away since the last look', async () => {
    const { course } = await calls.late();
    expect(await calls.told()).toHaveLength(1);
    await t.db.deleteFrom('materials').where('id', '=', materialOf(course)._id).execute();
    const answer = await (await t.as(owner)).get('/api/needs');
    expect(answer.body).toMatchObject({ data: [], total: 0 });
  });
});
