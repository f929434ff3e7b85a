import { limits } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAs } from '../../../testing/features/attempts/open-attempt.ts';
import { textsOf, unreadOf } from '../../../testing/features/notices/notice-calls.ts';
import {
  accept,
  answersTo,
  ask,
  asked,
  choose,
  courseOfTwo,
  courseToAsk,
  edit,
  listAt,
  listFor,
  openQuestion,
  remove,
  replied,
  reply,
  report,
  resolve,
  textsAt,
} from '../../../testing/features/questions/question-calls.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const minuteMs = 60_000;

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
/** A student whom this course has let in. */
async function joined(course: { _id: string }): Promise<Caller> {
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  return t.as(user);
}
const withTwo = () => courseOfTwo(t, owner);

describe('questions are refused', () => {
  it('to everybody who neither joined nor edits the course, by every address', async () => {
    const { course, material, asker } = await withTwo();
    const question = await asked(asker, material);
    const place = await t.buildInstitution();
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: place.id, course_id: course._id })
      .execute();
    const member = await t.as(await t.buildUser({ institutionId: place.id }));
    const colleague = await t.as(await t.buildUser({ role: 'teacher', institutionId: place.id }));
    const members = new Set([member, colleague]);
    const strangers: [Caller, number][] = [
      [t.visitor, 401],
      [await t.as(await t.buildUser()), 404],
      [member, 404],
      [colleague, 404],
      [await t.as(await t.buildUser({ role: 'coordinator' })), 403],
    ];
    for (const [caller, status] of strangers) {
      // Members of an institution that grants the course open the material and find nothing.
      const listed = await listAt(caller, material);
      expect(listed.status === 200 ? listed.body.shut : listed.status).toBe(
        members.has(caller) ? 'not_joined' : status,
      );
      expect((await openQuestion(caller, question)).status).toBe(status);
      expect((await caller.get(`/api/questions/${question._id}/answers`)).status).toBe(status);
      expect((await reply(caller, question)).status).toBe(status);
      expect((await edit(caller, question, 'Mine')).status).toBe(status);
      expect((await remove(caller, question)).status).toBe(status);
      expect((await resolve(caller, question)).status).toBe(status);
    }
    expect(await answersTo(asker, question)).toEqual([]);
  });

  it('to a student of a public course who has not joined it, until they do', async () => {
    const course = await t.buildCourse(owner, { course_type: 'public' });
    const material = course.subjects[0]?.materials[0]?._id ?? '';
    const user = await t.buildUser();
    const student = await t.as(user);
    expect((await student.get(`/api/materials/${material}`)).status).toBe(200);
    await asked(await joined(course), material);
    expect((await ask(student, material)).status).toBe(404);
    expect((await listAt(student, material)).body).toMatchObject({
      data: [],
      total: 0,
      shut: 'not_joined',
      can: { ask: false },
    });
    expect((await t.visitor.get(`/api/materials/${material}/questions`)).status).toBe(401);
    await t.buildJoinRequest(course, user, 'approved');
    expect((await ask(student, material)).status).toBe(201);
  });

  it('with each bad field named, and for places that the material cannot have', async () => {
    const { course, material, asker } = await withTwo();
    const bad = await ask(asker, material, { text: ' ', second: -1 });
    expect(bad.body.issues).toMatchObject([{ path: 'text' }, { path: 'second' }]);
    expect((await ask(asker, material, { text: 'x'.repeat(limits.postText + 1) })).status).toBe(400);
    for (const text of ['\u200B\u2028', '\u2800', 'a\u0000'])
      expect((await ask(asker, material, { text })).body.issues).toMatchObject([{ path: 'text' }]);
    expect((await ask(asker, material, { text: 'Why?', page: 2 })).body.issues).toMatchObject([{ path: 'page' }]);
    expect((await ask(asker, material, { text: 'Why?', second: limits.videoSeconds })).status).toBe(201);
    expect(await listFor(teacher, course)).toHaveLength(1);
  });

  it('beyond twenty questions and sixty answers of one person in an hour', async () => {
    const { material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    for (let n = 1; n < limits.questionsPerHour; n += 1) await asked(asker, material);
    const refused = await ask(asker, material);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'You can ask 20 questions an hour. Please wait and try again.',
    ]);
    expect((await ask(mate, material)).status).toBe(201);
    for (let n = 0; n < limits.answersPerHour; n += 1) await replied(teacher, question);
    expect((await reply(teacher, question)).status).toBe(429);
  });

  it('to those who left, were taken out or blocked; they find all of it again when they come back', async () => {
    const { course, material, asker, askerUser } = await withTwo();
    const question = await asked(asker, material);
    await leave(course, askerUser);
    expect((await openQuestion(asker, question)).status).toBe(404);
    expect((await remove(asker, question)).status).toBe(404);
    await t.buildJoinRequest(course, askerUser, 'approved');
    expect((await openQuestion(asker, question)).body.question.author.kind).toBe('me');
    const block = { teacher_id: owner.id, user_id: askerUser.id, created_at: t.clock.now() };
    await t.db.insertInto('teacher_blocks').values(block).execute();
    expect((await listAt(asker, material)).status).toBe(404);
    expect(await listFor(teacher, course)).toMatchObject([{ author: { username: askerUser.username } }]);
  });

  it('in a course in the bin, and go with its material', async () => {
    const { course, material, asker } = await withTwo();
    const question = await asked(asker, material);
    await teacher.delete(`/api/courses/${course._id}`);
    for (const caller of [asker, teacher]) expect((await openQuestion(caller, question)).status).toBe(404);
    await t.db
      .updateTable('courses')
      .set({ deleted_at: null, deleted_by: null })
      .where('id', '=', course._id)
      .execute();
    expect((await openQuestion(asker, question)).status).toBe(200);
    const other = { name: 'Other', content_type: 'Link', content_url: 'https://example.org/' };
    const subjects = [{ name: 'New', duration: 1, materials: [other] }];
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, { subjects })).status).toBe(200);
    expect((await openQuestion(asker, question)).status).toBe(404);
    expect(await t.db.selectFrom('posts').select('id').where('id', '=', question._id).execute()).toEqual([]);
  });

  it('not when the material moves to another subject', async () => {
    const { course, material, asker } = await withTwo();
    const question = await asked(asker, material, { text: 'Why?', second: 42 });
    const [subject] = course.subjects;
    const stays = { name: 'Other', content_type: 'Link', content_url: 'https://example.org/' };
    const subjects = [
      { ...subject, materials: [stays] },
      { name: 'Second', duration: 1, materials: subject?.materials },
    ];
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, { subjects })).status).toBe(200);
    expect((await openQuestion(asker, question)).body.question).toMatchObject({
      material: { _id: material },
      second: 42,
    });
  });
});

describe('while a student sits a test of the course', () => {
  it('every door is shut for them, and for nobody else', async () => {
    const { course, material, asker, askerUser, mate } = await withTwo();
    const question = await asked(asker, material);
    const answer = await replied(teacher, question);
    expect(await textsOf(t, asker)).toEqual([`Your question in ${course.name} was answered`]);
    const test = await t.buildTest(owner, course);
    const { attempt } = await startAs(t, askerUser, test);
    expect((await listAt(asker, material)).body).toMatchObject({
      data: [],
      total: 0,
      shut: 'test',
      can: { ask: false },
    });
    const doors = [
      openQuestion(asker, question),
      asker.get(`/api/questions/${question._id}/answers`),
      ask(asker, material),
      reply(asker, question),
      edit(asker, question, 'A clue?'),
      remove(asker, question),
      report(asker, answer),
      resolve(asker, question),
      accept(asker, question, answer._id),
    ];
    for (const door of doors) {
      const { status, body } = await door;
      expect([status, body.error, body.message]).toEqual([
        409,
        'attempt_open',
        'Questions come back when your test is over.',
      ]);
    }
    expect([await textsOf(t, asker), await unreadOf(asker)]).toEqual([[], 0]);
    expect((await openQuestion(mate, question)).status).toBe(200);
    // A course beside it stays open.
    const beside = await courseToAsk(t, owner);
    await t.buildJoinRequest(beside.course, askerUser, 'approved');
    expect((await ask(asker, beside.material)).status).toBe(201);
    await asker.post(`/api/attempts/${attempt._id}/submit`, {});
    await t.db
      .updateTable('attempts')
      .set({ status: 'submitted', submitted_at: t.clock.now() })
      .where('id', '=', attempt._id)
      .execute();
    expect((await openQuestion(asker, question)).status).toBe(200);
    expect(await textsOf(t, asker)).toHaveLength(1);
  });
});

describe('a question', () => {
  it('is asked at a place, found by classmates and staff, and sorted by place or latest', async () => {
    const { course, material, asker, askerUser, mate } = await withTwo();
    for (const [text, second] of [
      ['Late', 90],
      ['Early', 42],
      ['All of it', null],
    ] as const) {
      await asked(asker, material, { text, second });
      t.clock.advance(1_000);
    }
    expect(await textsAt(mate, material)).toEqual(['All of it', 'Early', 'Late']);
    expect(await textsAt(mate, material, '&sort=place')).toEqual(['Early', 'Late', 'All of it']);
    expect((await listAt(mate, material)).body.can).toEqual({ ask: true });
    expect((await listAt(teacher, material)).body.can).toEqual({ ask: false });
    const [first] = await listFor(teacher, course);
    expect(first).toMatchObject({
      text: 'All of it',
      material: { _id: material, name: 'Leaves' },
      author: { kind: 'student', username: askerUser.username },
    });
  });

  it('keeps hostile text as it is', async () => {
    const { material, asker, mate } = await withTwo();
    const text = '<script>alert(1)</script>\n\u202e[x](javascript:alert(1)) https://example.org';
    const question = await asked(asker, material, { text });
    expect((await openQuestion(mate, question)).body.question.text).toBe(text);
  });

  it('is one where the same press is sent twice', async () => {
    const { course, material, asker } = await withTwo();
    const press = () =>
      asker.post(`/api/materials/${material}/questions`, { text: 'Why?' }, { 'idempotency-key': 'press' });
    const [one, two] = await Promise.all([press(), press()]);
    expect([one.status, two.status].filter((status) => status === 201).length).toBeGreaterThan(0);
    expect((await press()).body.question._id).toBe((one.status === 201 ? one : two).body.question._id);
    expect(await listFor(teacher, course)).toHaveLength(1);
  });

  it('is changed by its author alone, for half an hour, and says so', async () => {
    const { material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    expect((await edit(mate, question, 'Mine')).status).toBe(403);
    expect((await edit(teacher, question, 'Mine')).status).toBe(403);
    t.clock.advance(limits.postEditMinutes * minuteMs);
    expect((await edit(asker, question, 'Why, then?')).status).toBe(200);
    const { body } = await openQuestion(mate, question);
    expect(body.question).toMatchObject({ text: 'Why, then?', editedAt: t.clock.now().toISOString() });
    t.clock.advance(1);
    expect((await edit(asker, question, 'Too late')).body.error).toBe('conflict');
    expect((await openQuestion(asker, question)).body.question.can.edit).toBe(false);
  });

  it('is deleted by its author while nobody else has answered', async () => {
    const { course, material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    expect([(await remove(mate, question)).status, (await remove(teacher, question)).status]).toEqual([403, 403]);
    expect((await remove(asker, question)).status).toBe(200);
    expect((await remove(asker, question)).status).toBe(404);
    const answered = await asked(asker, material);
    await replied(teacher, answered);
    expect((await remove(asker, answered)).body.error).toBe('conflict');
    expect(await listFor(teacher, course)).toHaveLength(1);
  });

  it('is either deleted or answered where both happen at once', async () => {
    const { material, asker } = await withTwo();
    const question = await asked(asker, material);
    const [removed, answered] = await Promise.all([remove(asker, question), reply(teacher, question)]);
    expect([
      [200, 404],
      [409, 201],
    ]).toContainEqual([removed.status, answered.status]);
  });

  it('is resolved and opened again by its asker and by staff alone', async () => {
    const { course, material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    expect((await resolve(mate, question)).status).toBe(403);
    for (const caller of [asker, teacher]) {
      expect((await resolve(caller, question)).status).toBe(200);
      expect((await resolve(caller, question)).status).toBe(200);
      expect(await textsAt(mate, material, '&only=unresolved')).toEqual([]);
      expect(await listFor(teacher, course, '&only=waiting')).toEqual([]);
      await resolve(caller, question, false);
      expect(await listFor(teacher, course, '&only=waiting')).toHaveLength(1);
    }
  });

  it('waits in front until somebody else answers it', async () => {
    const { course, material, asker } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const question = await asked(asker, material, { text: 'First' });
    t.clock.advance(1_000);
    const later = await asked(asker, material, { text: 'Second' });
    await replied(asker, question, 'Nobody?');
    const order = async () => (await listFor(teacher, course)).map(({ text }) => text);
    expect(await order()).toEqual(['Second', 'First']);
    const answer = await replied(teacher, later);
    expect(await order()).toEqual(['First', 'Second']);
    await remove(teacher, answer);
    expect(await listFor(teacher, course, '&only=waiting')).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('is written by staff, and by classmates where the course allows it', async () => {
    const { course, material, asker, mate } = await withTwo();
    const question = await asked(asker, material);
    expect((await reply(mate, question)).status).toBe(403);
    expect((await openQuestion(mate, question)).body.question.can.answer).toBe(false);
    expect((await choose(mate, course, { classmatesAnswer: true })).status).toBe(403);
    await replied(teacher, question, 'From the teacher');
    t.clock.advance(1_000);
    await choose(teacher, course, { classmatesAnswer: true });
    await replied(mate, question, 'From a classmate');
    expect((await answersTo(asker, question)).map(({ text, author }) => [text, author.kind])).toEqual([
      ['From the teacher', 'staff'],
      ['From a classmate', 'student'],
    ]);
    expect((await openQuestion(asker, question)).body.question.answers).toBe(2);
    await choose(teacher, course, {});
    expect((await reply(mate, question)).status).toBe(403);
  });

  it('keeps its place as deleted where others followed, and goes where none did', async () => {
    const { course, material, asker, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const question = await asked(asker, material);
    const first = await replied(mate, question, 'Secret');
    t.clock.advance(1_000);
    const second = await replied(teacher, question);
    expect((await remove(teacher, first)).status).toBe(403);
    await remove(mate, first);
    expect((await remove(mate, first)).status).toBe(200);
    expect((await answersTo(asker, question)).map(({ text }) => text)).toEqual([null, 'Because.']);
    await remove(teacher, second);
    expect(await answersTo(asker, question)).toHaveLength(1);
    expect((await edit(mate, first, 'Back')).body.error).toBe('conflict');
    expect((await accept(asker, question, first._id)).status).toBe(400);
  });

  it('is marked by the asker or staff, one at a time, and resolves the question', async () => {
    const { course, material, asker, mate } = await withTwo();
    await choose(teacher, course, { classmatesAnswer: true });
    const question = await asked(asker, material);
    const one = await replied(teacher, question, 'One');
    t.clock.advance(1_000);
    const two = await replied(mate, question, 'Two');
    expect((await accept(mate, question, two._id)).status).toBe(403);
    expect((await accept(asker, question, question._id)).status).toBe(400);
    await Promise.all([accept(asker, question, one._id), accept(teacher, question, two._id)]);
    expect((await answersTo(asker, question)).filter(({ accepted }) => accepted)).toHaveLength(1);
    await accept(asker, question, two._id);
    expect((await answersTo(asker, question)).map(({ text, accepted }) => [text, accepted])).toEqual([
      ['Two', true],
      ['One', false],
    ]);
    expect((await openQuestion(mate, question)).body.question.resolved).toBe(true);
    await accept(asker, question, null);
    expect((await answersTo(asker, question)).some(({ accepted }) => accepted)).toBe(false);
  });
});
