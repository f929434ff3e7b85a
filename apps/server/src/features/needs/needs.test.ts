import type { NeedLine, OwnNeed } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sit } from '../../../testing/features/attempts/open-attempt.ts';
import { buildTestApp, type Caller, type TestApp, type TestOverrides, type TestUser } from '../../../testing/index.ts';
import { lookAtCourses } from './looking.ts';

// Students who may need somebody, as those read of them who look after them.

const day = 24 * 60 * 60_000;
let t: TestApp;
let owner: TestUser;
let adminUser: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
});

type Built = Awaited<ReturnType<TestApp['buildCourse']>>;
const inDays = (days: number): Date => new Date(t.clock.now().getTime() + days * day);
const passDays = (days: number): void => t.clock.advance(days * day);
/** Looks at all courses that are due, as processes do each second. */
async function look(): Promise<void> {
  while ((await lookAtCourses({ db: t.db, clock: t.clock }, new AbortController().signal)) > 0);
}
async function listOf(user: TestUser = owner, query = ''): Promise<{ data: NeedLine[]; total: number }> {
  await look();
  const answer = await (await t.as(user)).get(`/api/needs${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { data: NeedLine[]; total: number };
}
const linesOf = async (user?: TestUser, query?: string): Promise<NeedLine[]> => (await listOf(user, query)).data;
/** The students of the lines, each with the rule and the others that hold. */
const told = async (user?: TestUser, query?: string) =>
  (await linesOf(user, query)).map((line) => [line.user._id, line.rule, ...line.others]);
async function ownOf(student: TestUser): Promise<OwnNeed[]> {
  const answer = await (await t.as(student)).get('/api/users/me/needs');
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: OwnNeed[] }).data;
}

const leaf = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org/' });
const build = async (names = ['Roots', 'Leaves', 'Flowers'], overrides = {}): Promise<Built> =>
  t.buildCourse(owner, {
    subjects: names.length === 0 ? [] : [{ name: 'Plants', duration: 1, materials: names.map(leaf) }],
    ...overrides,
  });
async function join(course: Built, user?: TestUser): Promise<TestUser> {
  const student = user ?? (await t.buildUser());
  await t.buildJoinRequest(course, student, 'approved');
  return student;
}
async function learn(course: Built, user: TestUser, count = 1): Promise<void> {
  const caller = await t.as(user);
  for (const { _id: material } of course.subjects.flatMap(({ materials }) => materials).slice(0, count)) {
    const answer = await caller.put(`/api/courses/${course._id}/progress`, { material, opened: true, completed: true });
    expect(answer.status, answer.text).toBe(200);
  }
}
const materialOf = (course: Built, place = 0) => {
  const material = course.subjects.flatMap(({ materials }) => materials)[place];
  if (!material) throw new Error('The course has no such material');
  return material;
};
async function setDue(course: Built, place: number, dueAt: Date | null): Promise<void> {
  await t.db.updateTable('materials').set({ due_at: dueAt }).where('id', '=', materialOf(course, place)._id).execute();
}
const urlOf = (line: { course: { _id: string }; user: { _id: string } }) =>
  `/api/courses/${line.course._id}/needs/${line.user._id}/dismissal`;
type Given = { reason?: string; text?: string | null; state?: string };
const dismiss = async (by: TestUser, line: NeedLine, given: Given = {}) =>
  (await t.as(by)).put(urlOf(line), { reason: 'spoke', text: null, state: line.state, ...given });
/** The one line there is. */
async function onlyLine(user?: TestUser): Promise<NeedLine> {
  const [line, ...others] = await linesOf(user);
  if (!line || others.length > 0) throw new Error('There is not one line');
  return line;
}
/** A course with a student whose first material is overdue since yesterday. */
async function late() {
  const course = await build();
  const student = await join(course);
  await setDue(course, 0, inDays(-1));
  return { course, student };
}

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
    const { course } = await late();
    expect(await told()).toHaveLength(1);
    for (const role of ['teacher', 'coordinator'] as const) {
      const other = await t.buildUser({ role });
      expect(await listOf(other, `?course=${course._id}`)).toMatchObject({ data: [], total: 0, courses: [] });
    }
  });

  it('to administrators where they neither teach nor ask for the course', async () => {
    const { course, student } = await late();
    expect((await told(adminUser)).map(([id]) => id)).not.toContain(student.id);
    expect(await told(adminUser, `?course=${course._id}`)).toEqual([[student.id, 'overdue']]);
  });
});

describe('a dismissal is refused', () => {
  it('to all but those who edit the course, as if there were none', async () => {
    await late();
    const line = await onlyLine();
    const coordinator = await t.buildUser({ role: 'coordinator' });
    expect((await dismiss(coordinator, line)).status).toBe(403);
    expect((await dismiss(await t.buildUser(), line)).status).toBe(403);
    expect((await t.visitor.put(urlOf(line), { reason: 'spoke', state: line.state })).status).toBe(401);
    const other = await t.buildUser({ role: 'teacher' });
    expect((await dismiss(other, line)).status).toBe(404);
    expect((await (await t.as(other)).delete(urlOf(line))).status).toBe(404);
    expect((await linesOf())[0]?.dismissal).toBeNull();
  });

  it('without a reason, with one that there is not, or with a text that is too long', async () => {
    await late();
    const line = await onlyLine();
    for (const given of [{ reason: '' }, { reason: 'lazy' }, { text: 'x'.repeat(201) }])
      expect((await dismiss(owner, line, given)).status).toBe(400);
    expect((await dismiss(owner, line, { text: 'x'.repeat(200) })).status).toBe(200);
  });

  it('where there is no line, or the student is in another course', async () => {
    const { course } = await late();
    const line = await onlyLine();
    const fine = await join(await build());
    expect((await dismiss(owner, { ...line, user: { ...line.user, _id: fine.id } })).status).toBe(404);
    expect((await dismiss(owner, { ...line, course: { _id: crypto.randomUUID(), name: '' } })).status).toBe(404);
    await setDue(course, 0, null);
    expect((await dismiss(owner, line)).status).toBe(404);
  });

  it('where more has come to the line since it was read', async () => {
    const { course } = await late();
    const line = await onlyLine();
    await setDue(course, 1, inDays(-1));
    const answer = await dismiss(owner, line);
    expect([answer.status, answer.body.error]).toEqual([409, 'stale_update']);
    expect((await onlyLine()).overdue?.count).toBe(2);
  });

  it('where a colleague has dismissed the line for another reason, and not for the same', async () => {
    await late();
    const line = await onlyLine();
    expect((await dismiss(adminUser, line, { reason: 'ill' })).status).toBe(200);
    expect((await dismiss(owner, line, { reason: 'ill' })).status).toBe(200);
    const answer = await dismiss(owner, line);
    expect([answer.status, answer.body.error]).toEqual([409, 'already_decided']);
    expect(answer.body.message).toContain(adminUser.username);
  });
});

describe('a student has not started', () => {
  it('after seven days in a course with nothing opened', async () => {
    const course = await build();
    const student = await join(course);
    const since = t.clock.now().toISOString();
    passDays(6.9);
    expect(await told()).toEqual([]);
    passDays(0.1);
    expect(await onlyLine()).toMatchObject({
      user: { _id: student.id },
      course: { _id: course._id, name: course.name },
      rule: 'not-started',
      since,
      lastAt: null,
      completed: 0,
      materials: 3,
      can: { dismiss: true },
    });
    await learn(course, student);
    expect(await linesOf()).toEqual([]);
  });

  it('from when a group or an institution opened the course to them', async () => {
    const school = await t.buildInstitution();
    const member = await t.buildUser({ institutionId: school.id });
    const student = await t.buildUser();
    const course = await build();
    passDays(100);
    await look();
    await t.buildGroup(owner, { users: [student], courses: [course] });
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: school.id, course_id: course._id })
      .execute();
    passDays(1);
    expect(await told()).toEqual([]);
    passDays(7);
    expect((await told()).map(([id]) => id).toSorted()).toEqual([member.id, student.id].toSorted());
  });

  it('and not in a course with nothing to do, or before it begins', async () => {
    await join(await build([]));
    const later = await build();
    await join(later);
    await t.db
      .updateTable('courses')
      .set({ begins_at: inDays(5) })
      .where('id', '=', later._id)
      .execute();
    passDays(11);
    expect(await told()).toEqual([]);
    passDays(1);
    expect(await told()).toHaveLength(1);
  });

  it('in a course of tests alone, until they begin one', async () => {
    const course = await build([]);
    const student = await join(course);
    const test = await t.buildTest(owner, course);
    passDays(7);
    expect(await told()).toEqual([[student.id, 'not-started']]);
    await sit(t, student, test, 1);
    expect(await told()).toEqual([]);
  });

  it('anew after they left and came back', async () => {
    const course = await build();
    const student = await join(course);
    passDays(8);
    expect(await told()).toHaveLength(1);
    await t.db.deleteFrom('join_requests').where('course_id', '=', course._id).execute();
    expect(await told()).toEqual([]);
    await join(course, student);
    expect(await told()).toEqual([]);
    passDays(7);
    expect(await told()).toHaveLength(1);
  });
});

describe('a student is idle', () => {
  it('after fourteen days of nothing, if they began and have not finished', async () => {
    const course = await build();
    const student = await join(course);
    await learn(course, student, 2);
    const lastAt = t.clock.now().toISOString();
    passDays(13.9);
    expect(await told()).toEqual([]);
    passDays(0.1);
    expect(await onlyLine()).toMatchObject({ rule: 'idle', lastAt, completed: 2, materials: 3 });
    await learn(course, student, 3);
    passDays(20);
    expect(await told()).toEqual([]);
  });

  it('not while they sit tests, after the course’s end, or when only a test that closed is left', async () => {
    const course = await build(['Roots']);
    const student = await join(course);
    const test = await t.buildTest(owner, course, { closes_at: inDays(30) });
    await learn(course, student);
    passDays(20);
    expect(await told()).toEqual([[student.id, 'idle']]);
    passDays(11);
    expect(await told()).toEqual([]);
    await t.db.updateTable('assessments').set({ closes_at: null }).where('id', '=', test.id).execute();
    expect(await told()).toEqual([[student.id, 'idle']]);
    await t.db
      .updateTable('courses')
      .set({ ends_at: inDays(1) })
      .where('id', '=', course._id)
      .execute();
    expect(await told()).toHaveLength(1);
    passDays(1);
    expect(await told()).toEqual([]);
  });
});

describe('a student falls', () => {
  const taken = async (course: Built, student: TestUser, rights: readonly number[], overrides: TestOverrides = {}) => {
    const questions = Array.from({ length: 5 }, () => ({}));
    for (const right of rights) {
      t.clock.advance(60_000);
      await sit(t, student, await t.buildTest(owner, course, { questions, ...overrides }), right);
    }
  };

  it('whose last two marks each lie below the one before, twenty points in all', async () => {
    const course = await build([]);
    const [falling, first, up] = [await join(course), await join(course), await join(course)];
    await taken(course, falling, [5, 4, 3]);
    await taken(course, first, [5, 3]);
    await taken(course, up, [5, 2, 3]);
    const line = (await linesOf(owner, '?rule=falling')).find(({ user }) => user._id === falling.id);
    expect(line).toMatchObject({ rule: 'falling', falling: { percentages: [100, 80, 60] } });
    expect(await told(owner, '?rule=falling')).toHaveLength(1);
  });

  it('not by less, by a mark that they may not see yet, or by tests of others', async () => {
    const course = await build([]);
    const [little, waiting, foreign] = [await join(course), await join(course), await join(course)];
    const questions = Array.from({ length: 10 }, () => ({}));
    await taken(course, little, [10, 9, 9], { questions });
    await taken(course, waiting, [5, 4]);
    await taken(course, waiting, [1], { results_show: 'after', results_show_after: inDays(3) });
    for (const right of [3, 2, 1]) {
      t.clock.advance(60_000);
      await sit(t, foreign, await t.buildTest(adminUser, course), right);
    }
    expect(await told(owner, '?rule=falling')).toEqual([]);
    passDays(3);
    expect(await told(owner, '?rule=falling')).toEqual([[waiting.id, 'falling']]);
  });

  it('by the best attempt at each test', async () => {
    const course = await build([]);
    const student = await join(course);
    await taken(course, student, [5, 4]);
    const test = await t.buildTest(owner, course, { attempts_allowed: 2, questions: [{}, {}, {}, {}, {}] });
    t.clock.advance(60_000);
    await sit(t, student, test, 0);
    expect(await told(owner, '?rule=falling')).toHaveLength(1);
    await sit(t, student, test, 5);
    expect(await told(owner, '?rule=falling')).toEqual([]);
  });
});

describe('a student is behind', () => {
  it('with a material or a test that is past its due date, by the oldest and the number', async () => {
    const course = await build();
    const student = await join(course);
    const dueAt = inDays(2);
    await setDue(course, 1, dueAt);
    await t.buildTest(owner, course, { due_at: inDays(3) });
    expect(await told()).toEqual([]);
    passDays(2.5);
    const { _id, name } = materialOf(course, 1);
    const oldest = { kind: 'material', _id, name, dueAt: dueAt.toISOString() };
    expect(await onlyLine()).toMatchObject({ rule: 'overdue', overdue: { count: 1, oldest } });
    passDays(1);
    expect(await onlyLine()).toMatchObject({ overdue: { count: 2, oldest } });
    await learn(course, student, 2);
    expect(await onlyLine()).toMatchObject({ overdue: { count: 1, oldest: { kind: 'test' } } });
  });

  it('until they submit, an exception gives them time, the date moves, or the thing is gone', async () => {
    const course = await build([]);
    const [submits, excepted, grouped] = [await join(course), await join(course), await join(course)];
    const test = await t.buildTest(owner, course, { due_at: inDays(-1) });
    expect(await told()).toHaveLength(3);
    await sit(t, submits, test, 1);
    const teacher = await t.as(owner);
    const group = await t.buildGroup(owner, { users: [grouped], courses: [course] });
    for (const target of [`people/${excepted.id}`, `groups/${group.id}`]) {
      const answer = await teacher.put(`/api/tests/${test.id}/exceptions/${target}`, {
        dueAt: inDays(1).toISOString(),
      });
      expect(answer.status, answer.text).toBe(200);
    }
    expect(await told()).toEqual([]);
    passDays(1.1);
    expect((await told()).map(([id]) => id).toSorted()).toEqual([excepted.id, grouped.id].toSorted());
    await t.db
      .updateTable('assessments')
      .set({ due_at: inDays(1) })
      .where('id', '=', test.id)
      .execute();
    await t.db.deleteFrom('assessment_exceptions').execute();
    expect(await told()).toEqual([]);
    passDays(1.1);
    expect(await told()).toHaveLength(2);
    await t.db.updateTable('assessments').set({ deleted_at: t.clock.now() }).where('id', '=', test.id).execute();
    expect(await told()).toEqual([]);
  });

  it('not with a material that was taken away since the last look', async () => {
    const { course } = await late();
    expect(await told()).toHaveLength(1);
    await t.db.deleteFrom('materials').where('id', '=', materialOf(course)._id).execute();
    const answer = await (await t.as(owner)).get('/api/needs');
    expect(answer.body).toMatchObject({ data: [], total: 0 });
  });
});

describe('a line is told', () => {
  it('once for each course, by the gravest rule, with the others', async () => {
    const course = await build();
    const student = await join(course);
    await learn(course, student);
    await setDue(course, 1, inDays(1));
    passDays(15);
    expect(await told()).toEqual([[student.id, 'overdue', 'idle']]);
    const [own] = await ownOf(student);
    expect(own).toMatchObject({ rule: 'overdue', others: ['idle'], next: { _id: materialOf(course, 1)._id } });
  });

  it('in the order of the rules and of time, filtered by course and rule, and paged', async () => {
    const [one, two] = [await build(), await build()];
    const idle = await join(one);
    await learn(one, idle);
    const [first, second] = [await join(two), await join(two)];
    await setDue(two, 0, inDays(10));
    await learn(two, second, 3);
    await setDue(one, 1, inDays(11));
    passDays(15);
    const order = [
      [first.id, 'overdue', 'not-started'],
      [idle.id, 'overdue', 'idle'],
    ];
    expect(await told()).toEqual(order);
    expect(await told(owner, `?course=${one._id}`)).toEqual(order.slice(1));
    expect(await told(owner, '?rule=idle')).toEqual([]);
    const page = await listOf(owner, '?limit=1&page=2');
    expect(page).toMatchObject({ total: 2, data: [{ user: { _id: idle.id } }] });
    expect(page).toMatchObject({
      courses: expect.arrayContaining([
        { _id: one._id, name: one.name, lines: 1 },
        { _id: two._id, name: two.name, lines: 1 },
      ]),
    });
    expect(await listOf(owner, '?limit=1&page=9')).toMatchObject({ total: 2, data: [] });
  });

  it('no more of who was taken out, blocked, erased, or is no student', async () => {
    const course = await build();
    const people = await Promise.all(Array.from({ length: 5 }, () => join(course)));
    await setDue(course, 0, inDays(-1));
    const [out, shut, blocked, erased, other] = people;
    if (!out || !shut || !blocked || !erased || !other) throw new Error('There are five');
    expect(await told()).toHaveLength(5);
    const teacher = await t.as(owner);
    const remove = `/api/courses/${course._id}/students/${out.id}/remove`;
    expect((await teacher.post(remove, { reason: 'Left' })).status).toBe(200);
    await t.db
      .insertInto('teacher_blocks')
      .values({ teacher_id: owner.id, user_id: shut.id, created_at: t.clock.now() })
      .execute();
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', blocked.id).execute();
    expect((await (await t.as(adminUser)).delete(`/api/users/destroy/${erased.id}`)).status).toBe(200);
    await t.db.updateTable('users').set({ role: 'coordinator' }).where('id', '=', other.id).execute();
    // The truth is asked when the list is read, before the next look.
    expect((await teacher.get('/api/needs')).body).toMatchObject({ data: [], total: 0 });
    const kept = await t.db.selectFrom('student_needs').select('user_id').where('user_id', '=', erased.id).execute();
    expect(kept).toEqual([]);
  });

  it('not of courses that are inactive, deleted, or of a teacher who waits for approval', async () => {
    const { course } = await late();
    const set = (values: object) => t.db.updateTable('courses').set(values).where('id', '=', course._id).execute();
    expect(await told()).toHaveLength(1);
    await set({ status: 'inactive' });
    expect(await told()).toEqual([]);
    await set({ status: 'active', deleted_at: t.clock.now() });
    expect(await told()).toEqual([]);
    await set({ deleted_at: null });
    expect(await told()).toHaveLength(1);
    await t.db.updateTable('users').set({ is_approved: false }).where('id', '=', owner.id).execute();
    expect(await told()).toEqual([]);
  });

  it('to the new owner of a course, with its dismissals', async () => {
    const { course, student } = await late();
    await dismiss(owner, await onlyLine());
    const heir = await t.buildUser({ role: 'teacher' });
    await t.db.updateTable('courses').set({ created_by: heir.id }).where('id', '=', course._id).execute();
    expect(await linesOf(owner, '?dismissed=true')).toEqual([]);
    expect(await linesOf(heir)).toEqual([]);
    expect(await linesOf(heir, '?dismissed=true')).toMatchObject([
      { user: { _id: student.id }, dismissal: { reason: 'spoke', by: owner.username } },
    ]);
  });

  it('to coordinators of people whom they see, without anything about tests or why it was dismissed', async () => {
    const school = await t.buildInstitution();
    const teacher = await t.buildUser({ role: 'teacher', institutionId: school.id });
    const coordinator = await t.buildUser({ role: 'coordinator' }, [school]);
    owner = teacher;
    const course = await build();
    const seen = await join(course, await t.buildUser({ institutionId: school.id }));
    await join(course);
    await t.buildTest(teacher, course, { due_at: inDays(-2) });
    expect(await told()).toHaveLength(2);
    expect(await told(coordinator)).toEqual([]);
    await setDue(course, 0, inDays(-1));
    const [line, ...more] = await linesOf(coordinator);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      user: { _id: seen.id },
      overdue: { count: 1, oldest: { kind: 'material' } },
      can: { dismiss: false },
    });
    const mine = (await linesOf()).find(({ user }) => user._id === seen.id);
    if (!mine) throw new Error('The teacher sees the line');
    await dismiss(teacher, mine, { reason: 'other', text: 'A secret' });
    expect(await linesOf(coordinator)).toEqual([]);
    const answer = await (await t.as(coordinator)).get('/api/needs?dismissed=true');
    expect(answer.text).not.toContain('secret');
  });
});

describe('a dismissed line', () => {
  it('is gone with all that it names, can be looked at with its reason, and comes back when that is undone', async () => {
    const course = await build();
    const student = await join(course);
    await learn(course, student);
    await setDue(course, 1, inDays(1));
    passDays(15);
    expect((await dismiss(owner, await onlyLine(), { reason: 'other', text: ' Until Monday ' })).status).toBe(200);
    expect(await listOf()).toMatchObject({ data: [], total: 0, courses: [] });
    const [line] = await linesOf(owner, '?dismissed=true');
    expect(line).toMatchObject({
      rule: 'overdue',
      others: ['idle'],
      dismissal: { reason: 'other', text: 'Until Monday', by: owner.username, at: t.clock.now().toISOString() },
    });
    if (!line) throw new Error('There is a dismissed line');
    const teacher = await t.as(owner);
    expect((await teacher.delete(urlOf(line))).status).toBe(200);
    expect((await teacher.delete(urlOf(line))).status).toBe(200);
    expect(await told()).toEqual([[student.id, 'overdue', 'idle']]);
  });

  it('comes back with another overdue thing, and not with one less', async () => {
    const { course, student } = await late();
    await setDue(course, 1, inDays(-1));
    await dismiss(owner, await onlyLine());
    await learn(course, student);
    expect(await told()).toEqual([]);
    await setDue(course, 2, inDays(1));
    passDays(1.1);
    expect(await told()).toEqual([[student.id, 'overdue']]);
  });

  it('comes back after fourteen more days of nothing, or for another rule', async () => {
    const course = await build();
    const student = await join(course);
    await learn(course, student);
    passDays(14);
    await dismiss(owner, await onlyLine());
    passDays(13.9);
    expect(await told()).toEqual([]);
    passDays(0.1);
    expect(await told()).toEqual([[student.id, 'idle']]);
    await dismiss(owner, await onlyLine());
    await setDue(course, 1, inDays(1));
    passDays(1.1);
    expect(await told()).toEqual([[student.id, 'overdue', 'idle']]);
  });

  it('comes back with another fall', async () => {
    const course = await build([]);
    const student = await join(course);
    const questions = Array.from({ length: 10 }, () => ({}));
    const take = async (right: number) => {
      t.clock.advance(60_000);
      await sit(t, student, await t.buildTest(owner, course, { questions }), right);
    };
    for (const right of [9, 7, 5]) await take(right);
    passDays(1);
    await dismiss(owner, await onlyLine());
    expect(await told()).toEqual([]);
    await take(3);
    passDays(1);
    expect(await told()).toEqual([[student.id, 'falling']]);
  });

  it('is one when two press at once', async () => {
    await late();
    const line = await onlyLine();
    const answers = await Promise.all([dismiss(owner, line), dismiss(owner, line), dismiss(adminUser, line)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await linesOf(owner, '?dismissed=true')).toHaveLength(1);
  });
});

describe('students read about themselves', () => {
  it('every line that staff read, dismissed or not, and nothing of a dismissal', async () => {
    const { course, student } = await late();
    await dismiss(owner, await onlyLine(), { reason: 'other', text: 'A secret' });
    const answer = await (await t.as(student)).get('/api/users/me/needs');
    expect(answer.body.data).toMatchObject([
      {
        course: { _id: course._id },
        rule: 'overdue',
        overdue: { count: 1, oldest: { _id: materialOf(course)._id } },
        next: { _id: materialOf(course)._id, name: 'Roots' },
      },
    ]);
    expect(answer.text).not.toMatch(/secret|dismiss|state/);
    expect(await ownOf(await t.buildUser())).toEqual([]);
  });

  it('at once when it is done, before any look', async () => {
    const { course, student } = await late();
    expect(await ownOf(student)).toHaveLength(1);
    await learn(course, student);
    expect(await ownOf(student)).toEqual([]);
  });

  it('and find the reasons in no file of theirs, and staff theirs in their own', async () => {
    const { student } = await late();
    await dismiss(owner, await onlyLine(), { reason: 'other', text: 'A secret' });
    const dataOf = async (caller: Caller) => (await caller.get('/api/users/me/export')).text;
    expect(await dataOf(await t.as(student))).not.toContain('A secret');
    expect(await dataOf(await t.as(owner))).toContain('A secret');
  });
});
