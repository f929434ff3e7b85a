import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sit } from '../../../testing/features/attempts/open-attempt.ts';
import { dismissalOf, materialOf, needsOf } from '../../../testing/features/needs/need-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// The lines about students: where they stand, how they are dismissed, and as students read them.

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
describe('a line is told', () => {
  it('once for each course, by the gravest rule, with the others', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    await calls.learn(course, student);
    await calls.setDue(course, 1, calls.inDays(1));
    calls.passDays(15);
    expect(await calls.told()).toEqual([[student.id, 'overdue', 'idle']]);
    const [own] = await calls.ownOf(student);
    expect(own).toMatchObject({ rule: 'overdue', others: ['idle'], next: { _id: materialOf(course, 1)._id } });
  });

  it('in the order of the rules and of time, filtered by course and rule, and paged', async () => {
    const [one, two] = [await calls.build(), await calls.build()];
    const idle = await calls.join(one);
    await calls.learn(one, idle);
    const [first, second] = [await calls.join(two), await calls.join(two)];
    await calls.setDue(two, 0, calls.inDays(10));
    await calls.learn(two, second, 3);
    await calls.setDue(one, 1, calls.inDays(11));
    calls.passDays(15);
    const order = [
      [first.id, 'overdue', 'not-started'],
      [idle.id, 'overdue', 'idle'],
    ];
    expect(await calls.told()).toEqual(order);
    expect(await calls.told(owner, `?course=${one._id}`)).toEqual(order.slice(1));
    expect(await calls.told(owner, '?rule=idle')).toEqual([]);
    const page = await calls.listOf(owner, '?limit=1&page=2');
    expect(page).toMatchObject({ total: 2, data: [{ user: { _id: idle.id } }] });
    expect(page).toMatchObject({
      courses: expect.arrayContaining([
        { _id: one._id, name: one.name, lines: 1 },
        { _id: two._id, name: two.name, lines: 1 },
      ]),
    });
    expect(await calls.listOf(owner, '?limit=1&page=9')).toMatchObject({ total: 2, data: [] });
  });

  it('no more of who was taken out, blocked, erased, or is no student', async () => {
    const course = await calls.build();
    const people = await Promise.all(Array.from({ length: 5 }, () => calls.join(course)));
    await calls.setDue(course, 0, calls.inDays(-1));
    const [out, shut, blocked, erased, other] = people;
    if (!out || !shut || !blocked || !erased || !other) throw new Error('There are five');
    expect(await calls.told()).toHaveLength(5);
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
    const { course } = await calls.late();
    const set = (values: object) => t.db.updateTable('courses').set(values).where('id', '=', course._id).execute();
    expect(await calls.told()).toHaveLength(1);
    await set({ status: 'inactive' });
    expect(await calls.told()).toEqual([]);
    await set({ status: 'active', deleted_at: t.clock.now() });
    expect(await calls.told()).toEqual([]);
    await set({ deleted_at: null });
    expect(await calls.told()).toHaveLength(1);
    await t.db.updateTable('users').set({ is_approved: false }).where('id', '=', owner.id).execute();
    expect(await calls.told()).toEqual([]);
  });

  it('to the new owner of a course, with its dismissals', async () => {
    const { course, student } = await calls.late();
    await calls.dismiss(owner, await calls.onlyLine());
    const heir = await t.buildUser({ role: 'teacher' });
    await t.db.updateTable('courses').set({ created_by: heir.id }).where('id', '=', course._id).execute();
    expect(await calls.linesOf(owner, '?dismissed=true')).toEqual([]);
    expect(await calls.linesOf(heir)).toEqual([]);
    expect(await calls.linesOf(heir, '?dismissed=true')).toMatchObject([
      { user: { _id: student.id }, dismissal: { reason: 'spoke', by: owner.username } },
    ]);
  });

  it('to coordinators of people whom they see, without anything about tests or why it was dismissed', async () => {
    const school = await t.buildInstitution();
    const teacher = await t.buildUser({ role: 'teacher', institutionId: school.id });
    const coordinator = await t.buildUser({ role: 'coordinator' }, [school]);
    owner = teacher;
    const course = await calls.build();
    const seen = await calls.join(course, await t.buildUser({ institutionId: school.id }));
    await calls.join(course);
    await t.buildTest(teacher, course, { due_at: calls.inDays(-2) });
    expect(await calls.told()).toHaveLength(2);
    expect(await calls.told(coordinator)).toEqual([]);
    await calls.setDue(course, 0, calls.inDays(-1));
    const [line, ...more] = await calls.linesOf(coordinator);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      user: { _id: seen.id },
      overdue: { count: 1, oldest: { kind: 'material' } },
      can: { dismiss: false },
    });
    const mine = (await calls.linesOf()).find(({ user }) => user._id === seen.id);
    if (!mine) throw new Error('The teacher sees the line');
    await calls.dismiss(teacher, mine, { reason: 'other', text: 'A secret' });
    expect(await calls.linesOf(coordinator)).toEqual([]);
    const answer = await (await t.as(coordinator)).get('/api/needs?dismissed=true');
    expect(answer.text).not.toContain('secret');
  });
});

describe('a dismissed line', () => {
  it('is gone with all that it names, can be looked at with its reason, and comes back when that is undone', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    await calls.learn(course, student);
    await calls.setDue(course, 1, calls.inDays(1));
    calls.passDays(15);
    expect(
      (await calls.dismiss(owner, await calls.onlyLine(), { reason: 'other', text: ' Until Monday ' })).status,
    ).toBe(200);
    expect(await calls.listOf()).toMatchObject({ data: [], total: 0, courses: [] });
    const [line] = await calls.linesOf(owner, '?dismissed=true');
    expect(line).toMatchObject({
      rule: 'overdue',
      others: ['idle'],
      dismissal: { reason: 'other', text: 'Until Monday', by: owner.username, at: t.clock.now().toISOString() },
    });
    if (!line) throw new Error('There is a dismissed line');
    const teacher = await t.as(owner);
    expect((await teacher.delete(dismissalOf(line))).status).toBe(200);
    expect((await teacher.delete(dismissalOf(line))).status).toBe(200);
    expect(await calls.told()).toEqual([[student.id, 'overdue', 'idle']]);
  });

  it('comes back with another overdue thing, and not with one less', async () => {
    const { course, student } = await calls.late();
    await calls.setDue(course, 1, calls.inDays(-1));
    await calls.dismiss(owner, await calls.onlyLine());
    await calls.learn(course, student);
    expect(await calls.told()).toEqual([]);
    await calls.setDue(course, 2, calls.inDays(1));
    calls.passDays(1.1);
    expect(await calls.told()).toEqual([[student.id, 'overdue']]);
  });

  it('comes back after fourteen more days of nothing, or for another rule', async () => {
    const course = await calls.build();
    const student = await calls.join(course);
    await calls.learn(course, student);
    calls.passDays(14);
    await calls.dismiss(owner, await calls.onlyLine());
    calls.passDays(13.9);
    expect(await calls.told()).toEqual([]);
    calls.passDays(0.1);
    expect(await calls.told()).toEqual([[student.id, 'idle']]);
    await calls.dismiss(owner, await calls.onlyLine());
    await calls.setDue(course, 1, calls.inDays(1));
    calls.passDays(1.1);
    expect(await calls.told()).toEqual([[student.id, 'overdue', 'idle']]);
  });

  it('comes back with another fall', async () => {
    const course = await calls.build([]);
    const student = await calls.join(course);
    const questions = Array.from({ length: 10 }, () => ({}));
    const take = async (right: number) => {
      t.clock.advance(60_000);
      await sit(t, student, await t.buildTest(owner, course, { questions }), right);
    };
    for (const right of [9, 7, 5]) await take(right);
    calls.passDays(1);
    await calls.dismiss(owner, await calls.onlyLine());
    expect(await calls.told()).toEqual([]);
    await take(3);
    calls.passDays(1);
    expect(await calls.told()).toEqual([[student.id, 'falling']]);
  });

  it('is one when two press at once', async () => {
    await calls.late();
    const line = await calls.onlyLine();
    const answers = await Promise.all([
      calls.dismiss(owner, line),
      calls.dismiss(owner, line),
      calls.dismiss(adminUser, line),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await calls.linesOf(owner, '?dismissed=true')).toHaveLength(1);
  });
});

describe('students read about themselves', () => {
  it('every line that staff read, dismissed or not, and nothing of a dismissal', async () => {
    const { course, student } = await calls.late();
    await calls.dismiss(owner, await calls.onlyLine(), { reason: 'other', text: 'A secret' });
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
    expect(await calls.ownOf(await t.buildUser())).toEqual([]);
  });

  it('at once when it is done, before any look', async () => {
    const { course, student } = await calls.late();
    expect(await calls.ownOf(student)).toHaveLength(1);
    await calls.learn(course, student);
    expect(await calls.ownOf(student)).toEqual([]);
  });

  it('and find the reasons in no file of theirs, and staff theirs in their own', async () => {
    const { student } = await calls.late();
    await calls.dismiss(owner, await calls.onlyLine(), { reason: 'other', text: 'A secret' });
    const dataOf = async (caller: Caller) => (await caller.get('/api/users/me/export')).text;
    expect(await dataOf(await t.as(student))).not.toContain('A secret');
    expect(await dataOf(await t.as(owner))).toContain('A secret');
  });
});
