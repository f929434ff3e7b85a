import { limits, texts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOpenAttempt, save, startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { ask, decide, textsOf } from '../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// Taking students out of a course, and back.

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

const nowhere = '01890000-0000-7000-8000-000000000000';
const reason = 'Moved to another class';
type Place = { course: { _id: string }; user: { id: string } };
const urlOf = ({ course, user }: Place) => `/api/courses/${course._id}/students/${user.id}`;
const remove = (caller: Caller, place: Place, body: unknown = { reason }) =>
  caller.post(`${urlOf(place)}/remove`, body);
const restore = (caller: Caller, place: Place) => caller.post(`${urlOf(place)}/restore`);
const removedFrom = async (course: { _id: string }) =>
  (await teacher.get(`/api/courses/${course._id}/students/removed`)).body;
const opens = async (caller: Caller, { course }: Place) => (await caller.get(`/api/courses/${course._id}`)).status;

/** A student in a course of the owner's by a request. */
async function buildPlace(course_type: 'private' | 'public' = 'private') {
  const course = await t.buildCourse(owner, { course_type });
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  t.clock.advance(1_000);
  return { course, user, student: await t.as(user) };
}

describe('taking a student out of a course', () => {
  it('is refused to visitors, students and coordinators, and not found for other teachers', async () => {
    const place = await buildPlace();
    const callers = [
      [t.visitor, 401],
      [place.student, 403],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 403],
      [await t.as(await t.buildUser({ role: 'teacher' })), 404],
    ] as const;
    for (const [caller, status] of callers) {
      for (const answer of [await remove(caller, place), await restore(caller, place)])
        expect(answer.status).toBe(status);
    }
    expect(await opens(place.student, place)).toBe(200);
  });

  it.each([
    ['no reason', {}],
    ['a blank reason', { reason: ' ' }],
    ['a reason that is too long', { reason: 'x'.repeat(limits.comment + 1) }],
  ])('is refused for %s', async (_name, body) => {
    const place = await buildPlace();
    const answer = await remove(teacher, place, body);
    expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, 'reason']);
    expect(await opens(place.student, place)).toBe(200);
  });

  it('is not found for somebody who is not in it, only asked, or was rejected, and for a course in the bin', async () => {
    const place = await buildPlace();
    expect((await remove(teacher, { ...place, user: { id: nowhere } })).status).toBe(404);
    expect((await remove(admin, { ...place, course: { _id: nowhere } })).status).toBe(404);
    for (const status of ['pending', 'rejected'] as const) {
      const user = await t.buildUser();
      await t.buildJoinRequest(place.course, user, status);
      expect((await remove(teacher, { ...place, user })).status).toBe(404);
      expect((await restore(teacher, { ...place, user })).status).toBe(404);
    }
    await teacher.delete(`/api/courses/${place.course._id}`);
    for (const answer of [await remove(teacher, place), await restore(teacher, place)]) expect(answer.status).toBe(404);
  });

  it('is refused where a group or an institution opens the course too', async () => {
    const place = await buildPlace();
    const group = await t.buildGroup(owner, { users: [place.user], courses: [place.course] });
    const member = { ...place, user: await t.buildUser() };
    await t.db.insertInto('group_users').values({ group_id: group.id, user_id: member.user.id }).execute();
    const institution = await t.buildInstitution();
    const pupil = { ...place, user: await t.buildUser({ institutionId: institution.id }) };
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: institution.id, course_id: place.course._id })
      .execute();
    for (const each of [place, member, pupil]) {
      const answer = await remove(teacher, each);
      expect([answer.status, answer.body.error, answer.body.message]).toEqual([
        409,
        'member_otherwise',
        texts.memberOtherwise,
      ]);
    }
  });

  it.each(['private', 'public'] as const)('closes a %s course, its tests and its materials to them', async (type) => {
    const place = await buildPlace(type);
    const { course, student } = place;
    const test = await t.buildTest(owner, course);
    const material = course.subjects[0]?.materials[0]?._id;
    const urls = [
      `/api/courses/${course._id}`,
      `/api/courses/${course._id}/progress`,
      `/api/materials/${material}`,
      `/api/tests/${test.id}`,
    ];
    for (const url of urls) expect((await student.get(url)).status, url).toBe(200);
    expect(await remove(teacher, place)).toMatchObject({ status: 200, body: { message: texts.studentRemoved } });
    for (const url of urls) expect((await student.get(url)).status, url).toBe(404);
    expect((await student.post(`/api/tests/${test.id}/attempts`)).status).toBe(404);
    expect((await student.get('/api/courses?page=1&limit=100')).text).not.toContain(course._id);
    expect((await restore(teacher, place)).status).toBe(200);
    for (const url of urls) expect((await student.get(url)).status, url).toBe(200);
  });

  it('leaves an attempt that is being sat to its end, and keeps its result', async () => {
    const sitting = await buildOpenAttempt(t);
    await t.buildJoinRequest(sitting.course, sitting.student, 'approved');
    const caller = await t.as(sitting.teacher);
    expect((await remove(caller, { course: sitting.course, user: sitting.student })).status).toBe(200);
    expect((await save(sitting, { question: 0, selected: 'A', sequence: 1 })).status).toBe(200);
    await submit(sitting);
    expect((await caller.get(`/api/tests/${sitting.test.id}/results`)).body.total).toBe(1);
  });

  it('keeps progress and results for the day when they are back', async () => {
    const place = await buildPlace();
    const test = await t.buildTest(owner, place.course);
    await submit(await startAs(t, place.user, test));
    const material = place.course.subjects[0]?.materials[0]?._id;
    await place.student.put(`/api/courses/${place.course._id}/progress`, { material, completed: true });
    await remove(teacher, place);
    await restore(teacher, place);
    const [row] = (await teacher.get(`/api/courses/${place.course._id}/students`)).body.data;
    expect(row).toMatchObject({ user: { _id: place.user.id }, completed: 1, latest: { test: { _id: test.id } } });
  });

  it('once more changes nothing, and undone once more neither', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    t.clock.advance(1_000);
    expect((await remove(admin, place, { reason: 'Another one' })).status).toBe(200);
    expect((await removedFrom(place.course)).data).toMatchObject([{ reason, removedBy: { _id: owner.id } }]);
    const before = await t.db.selectFrom('join_requests').selectAll().where('user_id', '=', place.user.id).execute();
    expect(before).toHaveLength(1);
    for (let i = 0; i < 2; i += 1) expect((await restore(teacher, place)).status).toBe(200);
    expect(await removedFrom(place.course)).toMatchObject({ data: [], total: 0 });
    expect(await opens(place.student, place)).toBe(200);
  });

  it('by two at once is one removal', async () => {
    const place = await buildPlace();
    const answers = await Promise.all([remove(teacher, place), remove(admin, place, { reason: 'Mine' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const told = await t.db
      .selectFrom('audit_entries')
      .select('action')
      .where('target_id', '=', place.user.id)
      .execute();
    expect(told).toEqual([{ action: 'student_removed' }]);
  });

  it('lists them, the latest first, in pages', async () => {
    const { course, ...first } = await buildPlace();
    const second = await t.buildUser();
    await t.buildJoinRequest(course, second, 'approved');
    for (const user of [first.user, second]) {
      t.clock.advance(1_000);
      await remove(teacher, { course, user });
    }
    expect(await removedFrom(course)).toMatchObject({ total: 2, data: [{ user: { _id: second.id } }, {}] });
    const url = `/api/courses/${course._id}/students/removed?limit=1&page=`;
    expect((await teacher.get(`${url}2`)).body).toMatchObject({ total: 2, data: [{ user: { _id: first.user.id } }] });
    expect((await teacher.get(`${url}9`)).body).toMatchObject({ total: 2, data: [] });
  });

  it('shows them the reason among their requests, and not as a course of their own', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    expect((await place.student.get('/api/users/me/join-requests')).body.data).toMatchObject([
      { status: 'rejected', removed: true, reason },
    ]);
    expect((await place.student.get(`/api/groups/${place.user.id}/courses`)).body.data).toEqual([]);
  });

  it('is told in the log without the reason', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    t.clock.advance(1_000);
    await restore(teacher, place);
    const told = await t.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'changes'])
      .where('target_id', '=', place.user.id)
      .orderBy('at')
      .execute();
    expect(told).toMatchObject([
      { action: 'student_removed', actor_id: owner.id },
      { action: 'student_removal_undone', actor_id: owner.id },
    ]);
    expect(JSON.stringify(told)).not.toContain(reason);
  });
});

describe('somebody who was taken out', () => {
  it.each(['private', 'public'] as const)(
    'asks for a %s course again, by its id or code, and is let in',
    async (type) => {
      for (const byCode of [true, false]) {
        const place = await buildPlace(type);
        const { course, user, student } = place;
        await remove(teacher, place);
        const body = byCode ? { joinCode: course.join_code } : { courseId: course._id };
        expect((await student.post('/api/courses/request-join', body)).status).toBe(201);
        expect(await opens(student, place)).toBe(404);
        expect(await removedFrom(course)).toMatchObject({ total: 0 });
        await decide(teacher, { courseId: course._id, userId: user.id, action: 'approved' });
        expect(await opens(student, place)).toBe(200);
        expect((await restore(teacher, place)).status).toBe(200);
      }
    },
  );

  it('is not let in by the undo when a request of theirs waits, which is decided on like any other', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    await ask(place.student, place.course);
    expect((await restore(teacher, place)).status).toBe(404);
    expect(await opens(place.student, place)).toBe(404);
  });

  it('stays out when a further request is rejected, and that is not undone as a removal', async () => {
    const place = await buildPlace('public');
    await remove(teacher, place);
    await ask(place.student, place.course);
    await decide(teacher, { courseId: place.course._id, userId: place.user.id, action: 'rejected' });
    expect((await restore(teacher, place)).status).toBe(404);
    expect(await opens(place.student, place)).toBe(404);
  });

  it('does not ask again once the teacher blocked them, and the undo does not lift the block', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    await teacher.put(`/api/users/update-userStatus/${place.user.id}`, { isActive: false });
    const asked = await place.student.post('/api/courses/request-join', { joinCode: place.course.join_code });
    expect(asked.status).toBe(404);
    await restore(teacher, place);
    expect(await opens(place.student, place)).toBe(404);
  });

  it('has a public course again by a group that is made later', async () => {
    const place = await buildPlace('public');
    await remove(teacher, place);
    await t.buildGroup(owner, { users: [place.user], courses: [place.course] });
    expect(await opens(place.student, place)).toBe(200);
  });

  it('is told with the reason, until it is undone', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    const told = `You were taken out of ${place.course.name}: ${reason}`;
    expect(await textsOf(t, place.student)).toEqual([told]);
    await restore(teacher, place);
    expect(await textsOf(t, place.student)).toEqual([]);
  });

  it('is told nothing where the undo comes first, and no more once they ask again', async () => {
    const undone = await buildPlace();
    await remove(teacher, undone);
    await restore(teacher, undone);
    expect(await textsOf(t, undone.student)).toEqual([]);
    const asking = await buildPlace();
    await remove(teacher, asking);
    expect(await textsOf(t, asking.student)).toHaveLength(1);
    await ask(asking.student, asking.course);
    expect(await textsOf(t, asking.student)).toEqual([]);
  });

  it('leaves nothing behind when the account is erased', async () => {
    const place = await buildPlace();
    await remove(teacher, place);
    expect((await admin.delete(`/api/users/destroy/${place.user.id}`)).status).toBe(200);
    expect(await removedFrom(place.course)).toMatchObject({ data: [], total: 0 });
    expect((await restore(teacher, place)).status).toBe(404);
  });
});
