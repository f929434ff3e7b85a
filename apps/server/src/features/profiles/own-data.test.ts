import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cheapHash } from '../../../testing/cheap-hash.ts';
import { buildOpenAttempt, saveAll, startAs, submit } from '../../../testing/features/attempts/open-attempt.ts';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { personalData } from '../../personal-data.ts';
import { buildTestApp, leavesOf, type TestApp, type TestQuestion } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const address = '/api/users/me/export';

describe('the file with one’s own data', () => {
  it('is for people who are signed in', async () => {
    expect((await t.visitor.get(address)).status).toBe(401);
  });

  it('holds what is kept about oneself, nothing secret, and of others nothing but ids', async () => {
    const place = await t.buildInstitution();
    const boss = await t.buildUser({ role: 'admin', username: 'Boss Secretname' });
    const teacher = await t.buildUser({ role: 'teacher', username: 'Teacher Secretname', institutionId: place.id });
    const course = await t.buildCourse(teacher, { name: 'Somebody’s course' });
    const user = await t.buildUser({ institutionId: place.id, passwordHash: await cheapHash('my secret') });
    await t.buildGroup(teacher, { users: [user], courses: [course] });
    await t.buildJoinRequest(course, user, 'approved');
    const caller = await t.as(user);
    const { payload, headers } = uploadForm('me.png', tinyPng);
    await caller.post('/api/users/me/picture', payload, headers);
    await caller.post(`/api/courses/${course._id}/rate`, { rating: 4, comment: 'My own words' });
    const material = course.subjects[0]?.materials[0]?._id;
    await caller.put(`/api/courses/${course._id}/progress`, { material, opened: true });
    const entry = { id: course._id, at: t.clock.now(), action: 'user_updated', target_kind: 'user' as const };
    await t.db
      .insertInto('audit_entries')
      .values({ ...entry, target_id: user.id, actor_id: boss.id, ip: '203.0.113.9', changes: '[]' })
      .execute();

    t.clock.advance(1000);
    const answer = await caller.get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="?lectern-my-data-[\d-]+\.json/),
      'cache-control': 'no-store',
    });
    expect(Object.keys(answer.body)).toEqual([
      'exportedAt',
      'account',
      ...personalData.flatMap((data) => data.sections).map((section) => section.name),
    ]);
    expect(answer.body).toMatchObject({
      account: { _id: user.id, username: user.username, email: user.email, institution: place.name },
      authSessions: [{ remember: false }],
      courses: [],
      memberships: [{ name: expect.any(String) }],
      joinRequests: [{ course: course._id, status: 'approved' }],
      ratings: [{ rating: 4, comment: 'My own words' }],
      progress: [{ material }],
      files: [{ name: 'me.png' }],
      activeDays: [],
    });
    expect(answer.body.auditEntries).toContainEqual(
      expect.objectContaining({ action: 'user_updated', byMe: false, toMe: true, ip: null }),
    );
    expect(answer.body.auditEntries[0]).toMatchObject({ byMe: true });
    for (const secret of ['Secretname', 'argon2', '203.0.113.9', teacher.email, boss.email])
      expect(answer.text).not.toContain(secret);
    for (const [path] of leavesOf(answer.body)) expect(path).not.toMatch(/token|password|hash/i);
  });

  it('holds a teacher’s work, all of it, however much that is', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    const start = t.clock.now().getTime();
    // More than one step, many of one moment.
    await t.seedCourses(teacher, 250, (i) => new Date(start + Math.floor(i / 50)));
    await t.seedCourses(await t.buildUser({ role: 'teacher' }), 5, () => new Date(start));
    const { body } = await (await t.as(teacher)).get(address);
    expect(body.courses).toHaveLength(250);
    expect(new Set(body.courses.map((course: { _id: string }) => course._id)).size).toBe(250);
  });

  it('holds attempts with every response, and marks only once they show', async () => {
    const shows = new Date(t.clock.now().getTime() + 60_000);
    const later = { results_show: 'after', results_show_after: shows } as const;
    const secret: Partial<TestQuestion> = {
      options: ['<p>one</p>', '<p>the hidden key</p>'],
      correct: 'B',
      solution: 'the hidden way',
    };
    const built = await buildOpenAttempt(t, { ...later, attempts_allowed: 2, questions: [secret, {}] });
    await saveAll(built, [
      [0, 'A'],
      [0, 'B'],
    ]);
    t.clock.advance(1_000);
    await submit(built);
    const own = async () => (await built.caller.get(address)).body;
    expect((await own()).attempts).toMatchObject([{ status: 'submitted', results: null }]);
    t.clock.advance(60_000);
    const again = await startAs(t, built.student, built.test);
    const [second, first] = (await own()).attempts;
    expect([second.status, second.results, first.results]).toEqual(['open', null, null]);
    await submit(again);
    const { attempts, attemptEvents, tests } = await own();
    expect(attempts[1]).toMatchObject({
      _id: built.attempt._id,
      responses: [{ question: built.questions[0], selected: 'B' }],
      saves: [{ selected: 'A' }, { selected: 'B' }],
      events: [{ kind: 'started' }, { kind: 'submitted' }],
      results: [{ cause: 'submitted', mark: 1, maxMark: 2, right: 1, wrong: 0, skipped: 1 }],
    });
    expect(attemptEvents).toHaveLength(4);
    expect(tests).toEqual([]);
    expect(JSON.stringify(attempts)).not.toMatch(/hidden|correct/);
  });

  it('holds the tests and corrections that one made, and nothing of other people’s', async () => {
    const built = await buildOpenAttempt(t);
    await submit(built);
    const teacher = await t.as(built.teacher);
    const url = `/api/tests/${built.test.id}/regrades`;
    const corrections = [{ question: built.questions[0], correct_options: ['B'] }];
    const { body: preview } = await teacher.post(`${url}/preview`, { corrections });
    const regrade = { corrections, reason: 'It was B', basis: preview.basis };
    expect((await teacher.post(url, regrade)).status).toBe(201);
    const own = (await teacher.get(address)).body;
    expect(own).toMatchObject({
      tests: [{ _id: built.test.id, name: built.test.name, deletedAt: null }],
      testVersions: [{ test: built.test.id, version: 1, questions: 3 }],
      regrades: [{ number: 1, byMe: true, reason: 'It was B', undoneByMe: false }],
      attempts: [],
    });
    const bossUser = await t.buildUser({ role: 'admin' });
    const boss = await t.as(bossUser);
    expect((await boss.post(`${url}/${own.regrades[0]._id}/undo`)).status).toBe(200);
    expect((await boss.get(address)).body).toMatchObject({
      tests: [],
      regrades: [{ byMe: false, reason: null, undoneByMe: true }],
    });
  });

  it('is written down each time', async () => {
    const user = await t.buildUser();
    const caller = await t.as(user);
    await caller.get(address);
    t.clock.advance(1000);
    const second = await caller.get(address);
    const exports = second.body.auditEntries.filter((entry: { action: string }) => entry.action === 'data_exported');
    expect(exports).toHaveLength(2);
  });
});
