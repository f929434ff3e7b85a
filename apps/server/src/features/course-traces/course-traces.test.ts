import type { CourseTraces } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs } from '../../../testing/features/attempts/open-attempt.ts';
import {
  answersTo,
  asked,
  choose,
  courseOfTwo,
  replied,
  textsAt,
} from '../../../testing/features/questions/question-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
});

type Thing = { _id: string };
const tracesOf = async (caller: Caller, { _id }: Thing): Promise<CourseTraces> =>
  (await caller.get(`/api/courses/${_id}/traces`)).body as CourseTraces;
const forget = (caller: Caller, { _id }: Thing) => caller.delete(`/api/courses/${_id}/traces`);
const leave = (caller: Caller, { _id }: Thing, alsoForget = false) =>
  caller.post(`/api/courses/${_id}/leave`, { forget: alsoForget });
const logged = async (user: TestUser) =>
  (await t.db.selectFrom('audit_entries').select('action').where('actor_id', '=', user.id).orderBy('at').execute()).map(
    ({ action }) => action,
  );

/** A course in which both students have left traces of every kind, the asker among them a question that the mate has answered. */
async function withTraces() {
  const found = await courseOfTwo(t, owner);
  const { course, material, asker, mate } = found;
  await choose(teacher, course, { classmatesAnswer: true });
  for (const student of [asker, mate]) {
    await student.put(`/api/courses/${course._id}/progress`, { material, completed: true });
    await student.post(`/api/materials/${material}/notes`, { text: 'Mine' });
    await student.post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'Good' });
  }
  const answered = await asked(asker, material, { text: 'Answered' });
  await replied(mate, answered, 'By the mate');
  const alone = await asked(asker, material, { text: 'Alone' });
  await replied(asker, alone, 'By myself');
  const ofMate = await asked(mate, material, { text: 'Of the mate' });
  await replied(asker, ofMate, 'Followed');
  t.clock.advance(1_000);
  await replied(mate, ofMate, 'Later');
  const waiting = await asked(mate, material, { text: 'Waits again' });
  await replied(asker, waiting, 'Alone there');
  return { ...found, answered, ofMate, waiting };
}

describe('leaving and forgetting is refused', () => {
  it('while the student sits a test of the course', async () => {
    const { course, asker, askerUser } = await withTraces();
    await startAs(t, askerUser, await t.buildTest(owner, course));
    for (const answer of [await forget(asker, course), await leave(asker, course, true)]) {
      expect([answer.status, answer.body.error]).toEqual([409, 'attempt_open']);
    }
    expect(await tracesOf(asker, course)).toMatchObject({ notes: 1, materials: 1, rated: true, attempts: 1 });
  });

  it('to somebody whom a group let in: they delete their traces and stay', async () => {
    const { course, asker, askerUser } = await withTraces();
    await t.buildGroup(owner, { users: [askerUser], courses: [course] });
    expect((await tracesOf(asker, course)).wayOut).toBe('other_way');
    expect((await leave(asker, course, true)).body.error).toBe('member_otherwise');
    expect((await tracesOf(asker, course)).notes).toBe(1);
    expect((await forget(asker, course)).status).toBe(200);
    expect(await tracesOf(asker, course)).toMatchObject({ notes: 0, posts: 0 });
  });

  it('to a stranger, and to somebody who is not in a public course', async () => {
    const { course } = await withTraces();
    const stranger = await t.as(await t.buildUser());
    expect((await stranger.get(`/api/courses/${course._id}/traces`)).status).toBe(404);
    expect((await forget(stranger, course)).status).toBe(404);
    const open = await t.buildCourse(owner);
    expect((await tracesOf(stranger, open)).wayOut).toBe('not_in');
    expect((await leave(stranger, open)).status).toBe(404);
  });
});

describe('a student', () => {
  it('leaves a course, keeps their traces and may ask again', async () => {
    const { course, asker, askerUser } = await withTraces();
    expect((await tracesOf(asker, course)).wayOut).toBe('leave');
    expect((await leave(asker, course)).status).toBe(200);
    expect((await asker.get(`/api/courses/${course._id}`)).status).toBe(404);
    expect(await logged(askerUser)).toEqual(['course_left']);
    await t.buildJoinRequest(course, askerUser, 'approved');
    expect(await tracesOf(asker, course)).toMatchObject({ notes: 1, materials: 1, rated: true });
  });

  it('leaves once where a press is sent three times, and each is told so', async () => {
    const { course, asker, askerUser } = await withTraces();
    const headers = { 'idempotency-key': 'one press' };
    const press = () => asker.post(`/api/courses/${course._id}/leave`, { forget: false }, headers);
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await logged(askerUser)).toEqual(['course_left']);
  });

  it('leaves nothing of their own but what others built on, and nothing of others goes', async () => {
    const { course, asker, askerUser, mate, material, answered, ofMate, waiting } = await withTraces();
    expect(await tracesOf(asker, course)).toMatchObject({
      notes: 1,
      materials: 1,
      rated: true,
      posts: 4,
      keptPosts: 1,
    });
    expect((await leave(asker, course, true)).status).toBe(200);
    expect(await logged(askerUser)).toEqual(['course_traces_deleted', 'course_left']);
    expect((await textsAt(mate, material)).toSorted()).toEqual(['Answered', 'Of the mate', 'Waits again']);
    expect((await answersTo(mate, answered)).map(({ text }) => text)).toEqual(['By the mate']);
    expect((await answersTo(mate, ofMate)).map(({ text }) => text)).toEqual([null, 'Later']);
    expect(await answersTo(mate, waiting)).toEqual([]);
    const waits = await t.db.selectFrom('posts').select('waits').where('id', '=', waiting._id).executeTakeFirst();
    expect(waits?.waits).toBe(true);
    const { averageRating, ratings } = (await teacher.get(`/api/courses/${course._id}`)).body;
    expect([averageRating, ratings.length]).toEqual([4, 1]);
    expect(await tracesOf(mate, course)).toMatchObject({ notes: 1, materials: 1, rated: true });
    await t.buildJoinRequest(course, askerUser, 'approved');
    expect(await tracesOf(asker, course)).toMatchObject({
      notes: 0,
      materials: 0,
      rated: false,
      posts: 0,
      keptPosts: 1,
    });
  });

  it('forgets once where two windows do it at once', async () => {
    const { course, asker } = await withTraces();
    const answers = await Promise.all([forget(asker, course), forget(asker, course)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { ratingsCount } = (await teacher.get(`/api/courses?page=1&search=${encodeURIComponent(course.name)}`)).body
      .data[0];
    expect(ratingsCount).toBe(1);
  });
});
