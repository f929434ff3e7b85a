import type { Course, StaffRole } from '@lectern/contract';
import { testTexts } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { save, startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { created, formOf, issuesOf, urlOf as testUrl } from '../../../testing/features/test-authoring/tests.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// Co-teachers and markers reach things through a course, and lose them with their part. `access-table.test.ts` asks of every
// route whether a part opens it.

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let course: Course;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  course = await t.buildCourse(owner, { course_type: 'private' });
});

type Helper = { user: TestUser; caller: Caller };
async function help(role: StaffRole, on: { _id: string } = course): Promise<Helper> {
  const user = await t.buildUser({ role: 'teacher' });
  await t.buildStaff(on, user, role);
  return { user, caller: await t.as(user) };
}
const urlOf = (on: { _id: string } = course) => `/api/courses/${on._id}`;
const endPart = ({ user }: Helper) => teacher.delete(`${urlOf()}/staff/${user.id}`);
async function joinedStudent(on = course): Promise<TestUser> {
  const student = await t.buildUser();
  await t.buildJoinRequest(on, student, 'approved');
  return student;
}
const idsOf = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id);

describe('rights end at once', () => {
  it.each([
    ['blocked', { is_active: false }, 401],
    ['not approved', { is_approved: false }, 404],
    ['a student', { role: 'student', is_approved: null }, 403],
    ['a coordinator', { role: 'coordinator', is_approved: null }, 404],
  ] as const)('for somebody who is %s, and come back with the approval', async (_state, change, status) => {
    const helper = await help('co-teacher');
    expect((await helper.caller.get(`${urlOf()}/overview`)).status).toBe(200);
    await t.db.updateTable('users').set(change).where('id', '=', helper.user.id).execute();
    expect((await helper.caller.get(`${urlOf()}/overview`)).status).toBe(status);
    const { data } = (await teacher.get(`${urlOf()}/staff`)).body;
    expect(data).toMatchObject([{ user: { _id: helper.user.id }, works: false }]);
    const before = { is_active: true, is_approved: true, role: 'teacher' as const };
    await t.db.updateTable('users').set(before).where('id', '=', helper.user.id).execute();
    expect((await (await t.as(helper.user)).get(`${urlOf()}/overview`)).status).toBe(200);
  });

  it('for a removed co-teacher with their tests, drafts, files and lists, although they made some of it', async () => {
    const helper = await help('co-teacher');
    const { caller } = helper;
    const test = await created(caller, formOf(course, { share_questions: true }));
    const student = await joinedStudent();
    const attempt = await startAs(t, student, { id: test._id });
    await save(attempt, { question: 0, selected: 'B', sequence: 1 });
    await submit(attempt);
    const thing = { kind: 'course', thing: course._id, basedOn: course.updatedAt };
    const draft = { ...thing, name: 'Mine', content: '{}', idempotencyKey: 'one', savedAt: null };
    await caller.put(`/api/drafts/${crypto.randomUUID()}`, draft);
    const reached = async () => [
      (await caller.get(testUrl(test))).status,
      (await caller.get(`${testUrl(test)}/results`)).status,
      (await caller.get(`/api/attempts/${attempt.attempt._id}/review`)).status,
      (await caller.get(urlOf())).status,
      (await caller.get(`/api/students/${student.id}`)).status,
      idsOf(await caller.get('/api/tests?limit=10')).length,
      idsOf(await caller.get('/api/courses?taught=mine&limit=10')).length,
      (await caller.get('/api/question-bank')).body.data.length,
      (await caller.get('/api/drafts')).body.data.length,
    ];
    expect(await reached()).toEqual([200, 200, 200, 200, 200, 1, 1, 1, 1]);
    await endPart(helper);
    expect(await reached()).toEqual([404, 404, 404, 404, 404, 0, 0, 0, 0]);
    // The test is the course's, and shared with nobody whom its maker chose.
    const now = (await teacher.get(testUrl(test))).body.data;
    expect([now.created_by._id, now.share_questions]).toEqual([owner.id, false]);
  });

  it('over tests for a co-teacher who becomes a marker', async () => {
    const helper = await help('co-teacher');
    const test = await created(helper.caller, formOf(course));
    await teacher.put(`${urlOf()}/staff/${helper.user.id}`, { role: 'marker' });
    expect((await helper.caller.put(testUrl(test), { test_name: 'Still mine' })).status).toBe(404);
    const shown = await helper.caller.get(testUrl(test));
    expect([shown.status, shown.body.data.can]).toEqual([200, { edit: false, delete: false }]);
  });

  it('in the middle of marking', async () => {
    const marker = await help('marker');
    const test = await t.buildTest(owner, course);
    const attempt = await startAs(t, await joinedStudent(), test);
    const url = `/api/attempts/${attempt.attempt._id}`;
    expect((await marker.caller.post(`${url}/close`, { reason: 'Fell ill' })).status).toBe(200);
    await endPart(marker);
    expect((await marker.caller.post(`${url}/reopen`, { reason: 'Well again' })).status).toBe(404);
    expect((await marker.caller.get(`${url}/review`)).status).toBe(404);
  });
});

describe('a course that is handed over', () => {
  it('takes the tests of its former owner along, unshared, and leaves that person nothing there', async () => {
    const test = await created(teacher, formOf(course, { share_questions: true }));
    const next = await t.buildUser({ role: 'teacher' });
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.put(`/api/courses/update-course/${course._id}`, { created_by: next.id })).status).toBe(200);
    expect((await teacher.get(testUrl(test))).status).toBe(404);
    expect((await teacher.put(testUrl(test), { test_name: 'Still mine' })).status).toBe(404);
    const now = (await (await t.as(next)).get(testUrl(test))).body.data;
    expect([now.created_by._id, now.share_questions]).toEqual([next.id, false]);
  });
});

describe('one’s own attempt', () => {
  it('is looked after by others alone, once its student teaches the course', async () => {
    const test = await t.buildTest(owner, course);
    const student = await joinedStudent();
    const { url, attempt } = await startAs(t, student, test).then((taking) => ({ ...taking }));
    await t.db.updateTable('users').set({ role: 'teacher', is_approved: true }).where('id', '=', student.id).execute();
    const body = { person: student.email, role: 'co-teacher' };
    expect((await teacher.post(`${urlOf()}/staff`, body)).status).toBe(201);
    const caller = await t.as(student);
    expect((await caller.get(`/api/tests/${test.id}/results`)).status).toBe(200);
    for (const path of ['close', 'reopen', 'time'])
      expect((await caller.post(`${url}/${path}`, { reason: 'For me', minutes: 5 })).status, path).toBe(404);
    expect((await caller.get(`${url}/review`)).status).toBe(404);
    expect((await teacher.get(`/api/attempts/${attempt._id}/review`)).status).toBe(200);
  });
});

describe('a marker', () => {
  it('opens no attempt again, which would give time', async () => {
    const { caller } = await help('marker');
    const test = await t.buildTest(owner, course, { duration_minutes: 10 });
    const { url } = await startAs(t, await joinedStudent(), test);
    expect((await caller.post(`${url}/close`, { reason: 'Left the room' })).status).toBe(200);
    expect((await caller.post(`${url}/reopen`, { reason: 'Came back', minutes: 1440 })).status).toBe(404);
    const review = (await caller.get(`${url}/review`)).body;
    expect(review.can).toEqual({ addTime: false, submit: false, reopen: false });
  });

  it('sees results and reviews, and is told to change nothing', async () => {
    const { caller } = await help('marker');
    const test = await t.buildTest(owner, course, { duration_minutes: 10 });
    const attempt = await startAs(t, await joinedStudent(), test);
    const overview = (await caller.get(`${urlOf()}/overview`)).body;
    expect([overview.part, overview.can, overview.join_code]).toEqual([
      'marker',
      { mark: true, edit: false, admit: false, own: false },
      undefined,
    ]);
    expect(overview.counts).toMatchObject({ students: 1, tests: 1, waiting: null, removed: null });
    const students = (await caller.get(`${urlOf()}/students`)).body.data;
    expect(students.map(({ can }: { can: object }) => can)).toEqual([{ remove: false }]);
    const review = (await caller.get(`/api/attempts/${attempt.attempt._id}/review`)).body;
    expect(review.can).toMatchObject({ addTime: false, submit: true });
    const detail = (await caller.get(urlOf())).body;
    expect([detail.part, detail.can, detail.joinRequests, detail.join_code]).toEqual([
      'marker',
      { edit: false, delete: false },
      undefined,
      undefined,
    ]);
  });

  it('sees requests for more time, which are not counted as waiting for them, and cannot decide', async () => {
    const { caller } = await help('marker');
    const student = await joinedStudent();
    const test = await t.buildTest(owner, course, { duration_minutes: 10 });
    const wish = { wants: ['attempt'], reason: 'I was ill' };
    await submit(await startAs(t, student, test));
    expect((await (await t.as(student)).post(`/api/tests/${test.id}/time-request`, wish)).status).toBe(201);
    const listed = (await caller.get('/api/time-requests?status=waiting')).body.data;
    expect(listed.map(({ can }: { can: object }) => can)).toEqual([{ decide: false, undo: false }]);
    expect((await caller.get('/api/users/me/waiting')).body.timeRequests).toBe(0);
    const mine = (await teacher.get('/api/time-requests?status=waiting')).body.data;
    expect(mine.map(({ can }: { can: object }) => can)).toEqual([{ decide: true, undo: false }]);
  });

  it('cannot take students over by putting them into a group', async () => {
    const { caller } = await help('marker');
    const student = await joinedStudent();
    expect((await caller.post('/api/groups/people', { course: course._id })).body.users).toEqual([]);
    const group = { name: 'Mine', users: [student.id], courses: [], duration: 1 };
    expect((await caller.post('/api/groups', group)).status).toBe(400);
    expect((await caller.get(`/api/users/${student.id}`)).body.email).toBeUndefined();
  });
});

describe('a co-teacher', () => {
  it('decides who is in the course, without getting accounts to look after', async () => {
    const { caller } = await help('co-teacher');
    const student = await t.buildUser();
    await t.buildJoinRequest(course, student, 'pending');
    expect((await caller.get('/api/courses/join-requests')).body.data).toHaveLength(1);
    const decided = { courseId: course._id, userId: student.id, action: 'approved' };
    expect((await caller.post('/api/courses/handle-join-request', decided)).status).toBe(200);
    expect((await caller.put(`/api/users/${student.id}`, { phoneNumber: '555' })).status).toBe(404);
    expect((await caller.put(`/api/users/update-userStatus/${student.id}`, { isActive: false })).status).toBe(404);
    expect((await caller.get('/api/users?role=student')).body.data).toEqual([]);
  });

  it('opens the course to nobody by a group', async () => {
    const helper = await help('co-teacher');
    const student = await t.buildUser();
    await t.buildGroup(helper.user, { users: [student], courses: [course] });
    expect((await (await t.as(student)).get(urlOf())).status).toBe(404);
  });

  it('gives a student of the course other dates', async () => {
    const { caller } = await help('co-teacher');
    const [student, stranger] = [await joinedStudent(), await t.buildUser()];
    const test = await t.buildTest(owner, course);
    const put = (person: TestUser) =>
      caller.put(`/api/tests/${test.id}/exceptions/people/${person.id}`, { minutes: 9 });
    expect([(await put(student)).status, (await put(stranger)).status]).toEqual([200, 404]);
  });

  it('shares every test of the course with its owner, whoever made it', async () => {
    const helper = await help('co-teacher');
    const [ofHelper, ofOwner] = [await created(helper.caller, formOf(course)), await created(teacher, formOf(course))];
    for (const caller of [teacher, helper.caller]) {
      expect(idsOf(await caller.get('/api/tests?limit=10')).toSorted()).toEqual([ofHelper._id, ofOwner._id].toSorted());
      for (const test of [ofHelper, ofOwner])
        expect((await caller.put(testUrl(test), { test_name: 'Changed' })).body.data.can.edit).toBe(true);
    }
    expect((await helper.caller.get('/api/question-bank')).body.data).toHaveLength(2);
  });

  it('shares no questions of a test that somebody else made', async () => {
    const { caller } = await help('co-teacher');
    const test = await created(teacher, formOf(course));
    const refused = await caller.put(testUrl(test), { share_questions: true });
    expect([refused.status, refused.body.error]).toEqual([403, 'field_not_allowed']);
    expect((await caller.put(testUrl(test), { test_name: 'Same', share_questions: false })).status).toBe(200);
    expect((await teacher.put(testUrl(test), { share_questions: true })).status).toBe(200);
  });

  it('takes no test out of the course, and copies one into it', async () => {
    const helper = await help('co-teacher');
    const own = await t.buildCourse(helper.user);
    for (const maker of [teacher, helper.caller]) {
      const test = await created(maker, formOf(course));
      const there = { test_subject: own._id, test_lesson: own.subjects[0]?._id };
      expect(issuesOf(await helper.caller.put(testUrl(test), there))).toEqual([
        `test_subject: ${testTexts.testOfOwner}`,
      ]);
    }
    const brought = await created(helper.caller, formOf(own));
    const here = { test_subject: course._id, test_lesson: course.subjects[0]?._id };
    expect((await helper.caller.put(testUrl(brought), here)).status).toBe(200);
    expect((await teacher.get(testUrl(brought))).status).toBe(200);
  });

  it('shows files of the course on its pages, and nobody of another one', async () => {
    const { payload, headers } = uploadForm('a.png', tinyPng);
    const { url } = (await teacher.post('/api/files', payload, headers)).body.file;
    await teacher.put(`/api/courses/update-course/${course._id}`, { imageUrl: url });
    const [helper, marker] = [await help('co-teacher'), await help('marker')];
    const elsewhere = await help('co-teacher', await t.buildCourse(await t.buildUser({ role: 'teacher' })));
    const statuses = async () => [
      (await helper.caller.get(url)).status,
      (await marker.caller.get(url)).status,
      (await elsewhere.caller.get(url)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 404]);
    expect((await helper.caller.put(`/api/courses/update-course/${course._id}`, { imageUrl: url })).status).toBe(200);
    await endPart(helper);
    await endPart(marker);
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  it('sees who the owner blocked as blocked, and no course of a blocking teacher opens by a part of hers', async () => {
    const { caller } = await help('co-teacher');
    const student = await joinedStudent();
    const blocked = { teacher_id: owner.id, user_id: student.id, created_at: t.clock.now() };
    await t.db.insertInto('teacher_blocks').values(blocked).execute();
    const { joinRequests } = (await caller.get(urlOf())).body;
    expect(joinRequests.map(({ user }: { user: { isActive: boolean } }) => user.isActive)).toEqual([false]);
    expect((await caller.get(`${urlOf()}/students`)).body.data).toEqual([]);
  });

  it('keeps an inactive course on their list, with the part as its owner gave it', async () => {
    await teacher.put(`/api/courses/update-course/${course._id}`, { status: 'inactive' });
    const { caller } = await help('co-teacher');
    for (const which of ['taught=mine', 'may=see', 'may=edit&sort=join_code'])
      expect((await caller.get(`/api/courses?${which}&limit=10`)).body.data, which).toMatchObject([
        { _id: course._id, part: 'co-teacher', can: { edit: true, delete: false }, creator: { _id: owner.id } },
      ]);
    const marker = await help('marker');
    expect(idsOf(await marker.caller.get('/api/courses?may=see&limit=10'))).toEqual([course._id]);
    expect(idsOf(await marker.caller.get('/api/courses?may=edit&limit=10'))).toEqual([]);
    expect((await t.visitor.get('/api/courses?may=see')).status).toBe(401);
    expect((await caller.get('/api/courses?created_by=me&limit=10')).body.data).toEqual([]);
    const mine = (await teacher.get('/api/courses?created_by=me&limit=10')).body.data;
    expect(mine[0].part).toBeUndefined();
  });
});
