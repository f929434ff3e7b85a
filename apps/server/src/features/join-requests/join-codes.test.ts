import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

const minuteMs = 60_000;

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const newStudent = async () => t.as(await t.buildUser());
const lookUp = (caller: Caller, code: string) => caller.get(`/api/courses/join/${encodeURIComponent(code)}`);
const ask = (caller: Caller, code: string) => caller.post('/api/courses/request-join', { joinCode: code });
const noSuchCode = { error: 'not_found', message: 'No course has this join code' };

describe('looking up a join code', () => {
  it('is refused to visitors', async () => {
    const course = await t.buildCourse(owner);
    expect((await lookUp(t.visitor, course.join_code ?? '')).status).toBe(401);
  });

  it.each(['abc', 'x'.repeat(65), 'NCL1_1234', '. .', "'; drop table"])('is refused for %o', async (code) => {
    const answer = await lookUp(await newStudent(), code);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['joinCode']);
  });

  it('finds nothing for a code that no course has', async () => {
    const answer = await lookUp(await newStudent(), 'NOBODY-HAS-THIS');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject(noSuchCode);
  });

  it('finds a course by its code without the dash or with a space in it, unless two may be meant', async () => {
    const [course, exact] = [
      await t.buildCourse(owner, { join_code: 'WREN-77X' }),
      await t.buildCourse(owner, { join_code: 'FINCH1' }),
    ];
    const student = await newStudent();
    for (const code of ['wren77x', 'WREN 77X', 'WREN7-7X', ' wren-7 7x '])
      expect((await lookUp(student, code)).body._id, code).toBe(course._id);
    expect((await ask(student, 'wren77x')).status).toBe(201);
    // A course that has the very code goes first; what is only like two codes opens neither.
    const other = await t.buildCourse(owner, { join_code: 'FIN-CH1' });
    expect((await lookUp(student, 'finch1')).body._id).toBe(exact._id);
    expect((await lookUp(student, 'fin-ch1')).body._id).toBe(other._id);
    expect((await lookUp(student, 'finc-h1')).body).toMatchObject(noSuchCode);
  });

  it('finds no course that is inactive, in the bin or by an unapproved teacher, whoever looks', async () => {
    const unapproved = await t.buildUser({ role: 'teacher', isApproved: false });
    const inactive = await t.buildCourse(owner, { status: 'inactive' });
    const binned = await t.buildCourse(owner);
    await (await t.as(owner)).delete(`/api/courses/${binned._id}`);
    const hidden = [inactive, binned, await t.buildCourse(unapproved)];
    const admin = await t.as(await t.buildUser({ role: 'admin' }));
    for (const caller of [await newStudent(), admin]) {
      for (const course of hidden)
        expect((await lookUp(caller, course.join_code ?? '')).body).toMatchObject(noSuchCode);
    }
  });

  it('shows enough of a private course to know it by, and nothing of what is in it', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private', description: '<p>Come in</p>' });
    const answer = await lookUp(await newStudent(), course.join_code ?? '');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      _id: course._id,
      name: course.name,
      imageUrl: null,
      description: '<p>Come in</p>',
      course_type: 'private',
      creator: { _id: owner.id, username: owner.username, profilePicture: null, role: 'teacher' },
      requestStatus: null,
      joined: null,
    });
  });

  it('tells who has the course already by what, and nothing of the kind to staff', async () => {
    const course = await t.buildCourse(owner, { course_type: 'private' });
    const institution = await t.buildInstitution({ courses: [course] });
    const member = { institutionId: institution.id };
    const [granted, grouped, letIn] = [await t.buildUser(member), await t.buildUser(), await t.buildUser(member)];
    await t.buildGroup(owner, { users: [grouped, letIn], courses: [course] });
    await t.buildJoinRequest(course, letIn, 'approved');
    const colleague = await t.buildUser({ role: 'teacher', ...member });
    const joined = async (user: TestUser) => (await lookUp(await t.as(user), course.join_code ?? '')).body.joined;
    expect(await Promise.all([granted, grouped, letIn, colleague].map(joined))).toEqual([
      'institution',
      'group',
      'request',
      null,
    ]);
  });

  it('ignores case and surrounding spaces', async () => {
    const course = await t.buildCourse(owner, { join_code: 'Look-Up-1' });
    const student = await newStudent();
    for (const code of ['look-up-1', 'LOOK-UP-1', '  Look-Up-1 ']) {
      expect((await lookUp(student, code)).body._id).toBe(course._id);
    }
  });

  it('finds a pasted code with spaces inside, a line break or a full stop after it, and asks with it', async () => {
    const course = await t.buildCourse(owner, { join_code: 'PASTED-1' });
    for (const code of ['PAS TED - 1', 'PASTED-1.', 'PASTED-\n1\r\n', '\u00A0“PASTED–1”']) {
      const student = await newStudent();
      expect((await lookUp(student, code)).body._id, code).toBe(course._id);
      expect((await ask(student, code)).status, code).toBe(201);
    }
  });

  it('tells how the own latest request stands, and nothing of the requests of others', async () => {
    const course = await t.buildCourse(owner);
    const [user, other] = [await t.buildUser(), await t.buildUser()];
    const [student, stranger] = [await t.as(user), await t.as(other)];
    const status = async (caller: Caller) => (await lookUp(caller, course.join_code ?? '')).body.requestStatus;
    await t.buildJoinRequest(course, user, 'rejected');
    expect(await status(student)).toBe('rejected');
    t.clock.advance(1000);
    await t.buildJoinRequest(course, user, 'pending');
    expect(await status(student)).toBe('pending');
    expect(await status(stranger)).toBe(null);
  });
});

describe('trying join codes', () => {
  it('is limited to thirty in a minute, and free again once that minute is over', async () => {
    const course = await t.buildCourse(owner);
    const student = await newStudent();
    for (let i = 0; i < 30; i += 1) expect((await lookUp(student, `GUESS-${i}`)).status).toBe(404);
    t.clock.advance(20_000);
    const refused = await lookUp(student, course.join_code ?? '');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      error: 'too_many_requests',
      message: 'Too many attempts. Please try again in 1 minute.',
    });
    expect(refused.headers['retry-after']).toBe('40');
    t.clock.advance(minuteMs - 20_000 - 1);
    expect((await lookUp(student, course.join_code ?? '')).status).toBe(429);
    t.clock.advance(1);
    expect((await lookUp(student, course.join_code ?? '')).status).toBe(200);
  });

  it('counts codes that come with a request as well', async () => {
    const course = await t.buildCourse(owner);
    const student = await newStudent();
    for (let i = 0; i < 15; i += 1) expect((await lookUp(student, `GUESS-${i}`)).status).toBe(404);
    for (let i = 0; i < 15; i += 1) expect((await ask(student, `GUESS-${i}`)).status).toBe(404);
    expect((await ask(student, course.join_code ?? '')).status).toBe(429);
    expect((await lookUp(student, course.join_code ?? '')).status).toBe(429);
  });

  it('counts codes that come with an idempotency key, whatever becomes of the request', async () => {
    const course = await t.buildCourse(owner);
    const student = await newStudent();
    const askOnce = (joinCode: string, key: string) =>
      student.post('/api/courses/request-join', { joinCode }, { 'idempotency-key': key });
    for (let i = 0; i < 30; i += 1) expect((await askOnce(`GUESS-${i}`, `key ${i}`)).status).toBe(404);
    expect((await askOnce(course.join_code ?? '', 'the last key')).status).toBe(429);
  });

  it('counts each of those that come at once', async () => {
    const student = await newStudent();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => lookUp(student, `AT-ONCE-${i}`)));
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(30);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
  });

  it('counts for each person alone, and does not stand in the way of asking by id', async () => {
    const course = await t.buildCourse(owner);
    const [limited, other] = [await newStudent(), await newStudent()];
    for (let i = 0; i < 30; i += 1) await lookUp(limited, `GUESS-${i}`);
    expect((await lookUp(limited, course.join_code ?? '')).status).toBe(429);
    expect((await lookUp(other, course.join_code ?? '')).status).toBe(200);
    expect((await limited.post('/api/courses/request-join', { courseId: course._id })).status).toBe(201);
  });
});
