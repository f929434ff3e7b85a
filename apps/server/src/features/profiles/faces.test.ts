import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOpenAttempt, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { handIn } from '../../../testing/features/rosters/roster-calls.ts';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

/** Gives a person a picture, and answers its address. */
async function givePicture(user: TestUser): Promise<string> {
  const { payload, headers } = uploadForm('me.png', tinyPng);
  const answer = await (await t.as(user)).post('/api/users/me/picture', payload, headers);
  return answer.body.user.profilePicture as string;
}

const bodyOf = async (caller: Caller, url: string) => {
  const answer = await caller.get(url);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('to visitors', () => {
  it('a course names its teacher and its reviewers without their pictures', async () => {
    const [teacher, student] = [await t.buildUser({ role: 'teacher' }), await t.buildUser()];
    const pictures = [await givePicture(teacher), await givePicture(student)];
    const course = await t.buildCourse(teacher);
    await (await t.as(student)).post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'Good' });
    for (const url of [
      `/api/courses?search=${encodeURIComponent(course.name)}`,
      '/api/courses',
      `/api/courses/${course._id}`,
      `/api/courses/${course._id}/ratings`,
    ]) {
      const { text } = await t.visitor.get(url);
      expect(text).toContain('"profilePicture":null');
      for (const picture of pictures) expect(text).not.toContain(picture);
    }
    const detail = await bodyOf(await t.as(student), `/api/courses/${course._id}`);
    expect(detail.creator.profilePicture).toBe(pictures[0]);
    expect(detail.ratings[0].profilePicture).toBe(pictures[1]);
    const ratings = await bodyOf(await t.as(teacher), `/api/courses/${course._id}/ratings`);
    expect(ratings.data[0].profilePicture).toBe(pictures[1]);
  });
});

describe('the picture beside a name', () => {
  it('is that of students who ask to join, on the board of requests and on the dashboard', async () => {
    const [teacher, student] = [await t.buildUser({ role: 'teacher' }), await t.buildUser()];
    const picture = await givePicture(student);
    await t.buildJoinRequest(await t.buildCourse(teacher), student, 'pending');
    const caller = await t.as(teacher);
    expect((await bodyOf(caller, '/api/courses/join-requests?page=1')).data[0].user.profilePicture).toBe(picture);
    const day = await bodyOf(caller, '/api/dashboards/teacher');
    expect(day.newestRequests[0].user.profilePicture).toBe(picture);
  });

  it('is that of students who have not begun, and of reviewers, on the dashboard', async () => {
    const [teacher, student] = [await t.buildUser({ role: 'teacher' }), await t.buildUser()];
    const picture = await givePicture(student);
    const course = await t.buildCourse(teacher);
    await t.buildJoinRequest(course, student, 'approved');
    await (await t.as(student)).post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'Good' });
    const day = await bodyOf(await t.as(teacher), '/api/dashboards/teacher');
    expect(day.notStarted.students[0].user.profilePicture).toBe(picture);
    expect(day.newestReviews[0].user).toEqual({ _id: student.id, username: student.username, profilePicture: picture });
  });

  it('is that of teachers who wait for approval', async () => {
    const teacher = await t.buildUser({ role: 'teacher', isApproved: false });
    const picture = await givePicture(teacher);
    const found = await bodyOf(admin, `/api/users/teacher-approvals?search=${encodeURIComponent(teacher.username)}`);
    expect(found.data[0].profilePicture).toBe(picture);
  });

  it('is that of students who sit a test, on the board, in the results and above their attempt; of its teacher too', async () => {
    const built = await buildOpenAttempt(t);
    const [student, teacher] = [await givePicture(built.student), await givePicture(built.teacher)];
    const caller = await t.as(built.teacher);
    const at = `/api/tests/${built.test.id}`;
    expect((await bodyOf(caller, `${at}/board?page=1`)).data[0].student.profilePicture).toBe(student);
    await submit(built);
    expect((await bodyOf(caller, `${at}/results?page=1`)).data[0].student.profilePicture).toBe(student);
    expect((await bodyOf(caller, `${built.url}/review`)).student.profilePicture).toBe(student);
    expect((await bodyOf(caller, at)).data.created_by.profilePicture).toBe(teacher);
  });

  it('is that of the members of a group', async () => {
    const [teacher, student] = [await t.buildUser({ role: 'teacher' }), await t.buildUser()];
    const picture = await givePicture(student);
    const course = await t.buildCourse(teacher);
    await t.buildJoinRequest(course, student, 'approved');
    const { id } = await t.buildGroup(teacher, { users: [student], courses: [course] });
    const { data } = await bodyOf(await t.as(teacher), `/api/groups/${id}`);
    expect(data.userNames).toEqual([{ _id: student.id, username: student.username, profilePicture: picture }]);
  });

  it('is that of people in the audit log, until they are erased', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const picture = await givePicture(teacher);
    const url = `/api/audit?search=${encodeURIComponent(teacher.username)}`;
    expect((await bodyOf(admin, url)).data[0].actor.profilePicture).toBe(picture);
    await admin.delete(`/api/users/destroy/${teacher.id}`);
    const { data } = await bodyOf(admin, '/api/audit?action=user_updated');
    const entry = data.find(({ actor }: { actor: { _id: string } | null }) => actor?._id === teacher.id);
    expect(entry.actor).toEqual({ _id: teacher.id, username: 'Deleted user', profilePicture: null });
  });

  it('is that of accounts that a roster meets; a row about a new person has none', async () => {
    const known = await t.buildUser();
    const picture = await givePicture(known);
    const lines = ['username,email,phone', `${known.username},${known.email},1`, 'Quite New,quite.new@example.org,2'];
    const { body } = await handIn(admin, lines);
    const { data } = await bodyOf(admin, `/api/rosters/${body.roster._id}/rows`);
    expect(data.map(({ user }: { user: unknown }) => user)).toEqual([{ _id: known.id, profilePicture: picture }, null]);
  });
});
