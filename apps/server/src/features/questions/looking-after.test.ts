import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textsOf, unreadOf } from '../../../testing/features/notices/notice-calls.ts';
import {
  accept,
  answersTo,
  asked,
  choose,
  courseOfTwo,
  hide,
  listAt,
  listFor,
  openQuestion,
  remove,
  replied,
  report,
  resolve,
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

const leave = (course: { _id: string }, user: { id: string }) =>
  t.db.deleteFrom('join_requests').where('course_id', '=', course._id).where('user_id', '=', user.id).execute();
const give = (course: { _id: string }, to: TestUser) =>
  t.db.updateTable('courses').set({ created_by: to.id }).where('id', '=', course._id).execute();
const withTwo = () => courseOfTwo(t, owner);

describe('names', () => {
  it('are hidden from classmates where the course says so, also those of before, and never from staff', async () => {
    const { course, material, asker, askerUser, mate, mateUser } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const question = await asked(asker, material);
    await replied(mate, question, 'From a classmate');
    t.clock.advance(1_000);
    await replied(teacher, question, 'From the teacher');
    expect((await openQuestion(mate, question)).text).toContain(askerUser.username);
    await choose(teacher, course, { classmatesAnswer: true, namesHidden: true });
    const told = [
      (await openQuestion(mate, question)).text,
      (await listAt(mate, material)).text,
      (await asker.get(`/api/questions/${question._id}/answers`)).text,
    ].join('');
    for (const text of [askerUser.id, askerUser.username, mateUser.id]) expect(told).not.toContain(text);
    expect((await answersTo(asker, question)).map(({ author }) => author)).toEqual([
      { kind: 'student', username: null },
      { kind: 'staff', username: owner.username },
    ]);
    expect((await openQuestion(asker, question)).body.question.author.kind).toBe('me');
    expect((await answersTo(teacher, question))[0]?.author).toEqual({ kind: 'student', username: mateUser.username });
  });

  it('go with an account; the words stay', async () => {
    const { material, asker, askerUser, mate } = await withTwo();
    const question = await asked(asker, material);
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    expect((await admin.delete(`/api/users/destroy/${askerUser.id}`)).status).toBe(200);
    expect((await openQuestion(mate, question)).body.question).toMatchObject({
      text: 'Why?',
      author: { kind: 'former', username: null },
    });
  });
});

describe('a post that is hidden', () => {
  it('is read by its author with the reason and by staff, by nobody else, until it is shown again', async () => {
    const { course, material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    await replied(teacher, question);
    expect((await hide(asker, question)).status).toBe(403);
    expect((await hide(teacher, question, ' ')).status).toBe(400);
    expect((await hide(teacher, question)).status).toBe(200);
    expect((await hide(teacher, question)).status).toBe(200);
    expect([(await openQuestion(mate, question)).status, await textsAt(mate, material)]).toEqual([404, []]);
    expect((await mate.get(`/api/questions/${question._id}/answers`)).status).toBe(404);
    expect((await openQuestion(asker, question)).body.question).toMatchObject({
      hiddenReason: 'Off topic',
      reports: null,
      can: { edit: false },
    });
    expect(await listFor(teacher, course)).toMatchObject([{ hiddenReason: 'Off topic' }]);
    t.clock.advance(1_000);
    await hide(teacher, question, null);
    expect(await textsAt(mate, material)).toEqual(['Why?']);
    const { rows } = await sql<{ action: string }>`select action from audit_entries where target_id = ${course._id}
      and action like 'post_%' order by at, id`.execute(t.db);
    expect(rows.map(({ action }) => action)).toEqual(['post_hidden', 'post_shown']);
  });

  it('is no answer any more, so that the question waits again', async () => {
    const { course, material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    const answer = await replied(teacher, question, 'Wrong');
    await accept(asker, question, answer._id);
    await resolve(asker, question, false);
    await hide(teacher, answer);
    expect(await listFor(teacher, course, '&only=waiting')).toHaveLength(1);
    expect(await answersTo(mate, question)).toEqual([]);
    expect((await openQuestion(mate, question)).body.question.answers).toBe(0);
    expect((await answersTo(teacher, question))[0]).toMatchObject({ hiddenReason: 'Off topic', accepted: false });
    expect((await accept(asker, question, answer._id)).status).toBe(400);
    expect(await textsOf(t, asker)).toEqual([]);
  });

  it('was reported by others, once each, for reasons that staff alone read', async () => {
    const { course, material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    expect((await report(asker, question)).status).toBe(403);
    expect((await report(teacher, question)).status).toBe(403);
    for (const reason of ['Rude', 'Ruder']) expect((await report(mate, question, reason)).status).toBe(200);
    expect((await openQuestion(mate, question)).body.question).toMatchObject({ reports: null, can: { report: false } });
    expect(await listFor(teacher, course, '&only=reported')).toMatchObject([{ reports: ['Rude'] }]);
    const answer = await replied(teacher, question);
    expect((await report(asker, answer)).status).toBe(200);
    await hide(teacher, question);
    expect(await listFor(teacher, course, '&only=reported')).toHaveLength(1);
    await hide(teacher, answer);
    expect(await listFor(teacher, course, '&only=reported')).toEqual([]);
  });
});

describe('notices', () => {
  it('tell the owner of what waits, folded, and whoever owns the course now', async () => {
    const { course, material, asker } = await withTwo();
    const heir = await t.buildUser({ role: 'teacher' });
    const [one] = [await asked(asker, material), await asked(asker, material)];
    expect(await textsOf(t, teacher)).toEqual([`2 questions in ${course.name} are waiting for an answer`]);
    await replied(teacher, one);
    expect(await textsOf(t, teacher)).toEqual([`1 question in ${course.name} is waiting for an answer`]);
    await give(course, heir);
    expect([await textsOf(t, teacher), await unreadOf(teacher)]).toEqual([[], 0]);
    await asked(asker, material);
    expect(await textsOf(t, await t.as(heir))).toHaveLength(1);
    expect(await textsOf(t, asker)).toEqual([`Your question in ${course.name} was answered`]);
  });

  it('tell the asker of an answer of somebody else, for as long as it is there and they are', async () => {
    const { course, material, asker, askerUser, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const question = await asked(asker, material);
    await replied(asker, question, 'I found it');
    expect(await textsOf(t, asker)).toEqual([]);
    const answer = await replied(mate, question);
    expect(await textsOf(t, asker)).toHaveLength(1);
    expect(await textsOf(t, mate)).toEqual([]);
    await hide(teacher, answer);
    expect(await unreadOf(asker)).toBe(0);
    await hide(teacher, answer, null);
    expect(await textsOf(t, asker)).toHaveLength(1);
    await leave(course, askerUser);
    expect(await textsOf(t, asker)).toEqual([]);
    await t.buildJoinRequest(course, askerUser, 'approved');
    await remove(mate, answer);
    expect(await textsOf(t, asker)).toEqual([]);
  });
});

describe('a teacher’s dashboard', () => {
  it('counts what waits in own courses', async () => {
    const { course, material, asker } = await withTwo();
    const waiting = async () => (await teacher.get('/api/dashboards/teacher')).body.questionsWaiting;
    expect(await waiting()).toEqual({ total: 0, courses: [] });
    const question = await asked(asker, material);
    await asked(asker, material);
    expect(await waiting()).toEqual({ total: 2, courses: [{ _id: course._id, name: course.name, waiting: 2 }] });
    await replied(teacher, question);
    expect((await waiting()).total).toBe(1);
  });
});

describe('own data', () => {
  it('holds what one wrote and reported, and not what others did', async () => {
    const { material, asker, mate } = await withTwo();
    const question = await asked(asker, material, { text: 'Mine', second: 42 });
    await report(mate, question, 'Told');
    const { body, text } = await asker.get('/api/users/me/export');
    expect(body.questionsAndAnswers).toMatchObject([{ text: 'Mine', second: 42 }]);
    expect(text).not.toContain('Told');
    expect((await mate.get('/api/users/me/export')).body.reportsOfPosts).toMatchObject([{ reason: 'Told' }]);
  });
});

describe('ten thousand questions in a course', () => {
  it('are listed in pages', async () => {
    const { course, material, asker, askerUser } = await withTwo();
    await sql`insert into posts (course_id, id, material_id, author_id, by_staff, body, second, created_at, waits)
      select ${course._id}, gen_random_uuid(), ${material}, ${askerUser.id}, false, 'Why? ' || n, n % 900,
        ${t.clock.now()}::timestamptz - n * interval '1 minute', n % 3 = 0 from generate_series(1, 10000) n`.execute(
      t.db,
    );
    await sql`analyze posts`.execute(t.db);
    const staff = await teacher.get(`/api/courses/${course._id}/questions?limit=20`);
    expect([staff.body.data.length, staff.body.total, staff.body.data[0].text]).toEqual([20, 10_000, 'Why? 3']);
    const { body } = await asker.get(`/api/materials/${material}/questions?limit=20&sort=place`);
    expect([body.data.length, body.total, body.data[0].second]).toEqual([20, 10_000, 0]);
  });
});
