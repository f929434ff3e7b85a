import type { Course, Gains, ItemAnalysis } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type BuiltTest, type TestUser } from '../../../../testing/index.ts';
import { buildTestToSit, saveAll, startAs, submit } from '../../../../testing/features/attempts/open-attempt.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

type Choices = Parameters<typeof saveAll>[1];

async function sit(test: BuiltTest, student: TestUser, choices: Choices): Promise<void> {
  const taking = await startAs(t, student, test);
  await saveAll(taking, choices);
  t.clock.advance(1000);
  await submit(taking);
}

describe('item analysis', () => {
  it('is refused to other teachers', async () => {
    const { test } = await buildTestToSit(t);
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(`/api/tests/${test.id}/analysis`)).status).toBe(404);
  });

  it('has the questions without figures before anybody has submitted', async () => {
    const { test, teacher } = await buildTestToSit(t);
    await startAs(t, await t.buildUser(), test);
    const analysis = (await (await t.as(teacher)).get(`/api/tests/${test.id}/analysis`)).body as ItemAnalysis;
    expect(analysis).toMatchObject({ attempts: 0, truncated: false, meanPercentage: null });
    expect(analysis.items).toMatchObject(
      [0, 1, 2].map((position) => ({ position, attempts: 0, difficulty: null, discrimination: null })),
    );
  });

  it('takes every student’s first submitted attempt and agrees with marking', async () => {
    const { test, teacher } = await buildTestToSit(t, {
      attempts_allowed: 2,
      questions: [{ negative_mark: 1 }, { correct: 'B', positive_mark: 2 }],
    });
    const students = [await t.buildUser(), await t.buildUser(), await t.buildUser()] as const;
    // 3, 1 and −1 of 3 marks.
    await sit(test, students[0], [
      [0, 'A'],
      [1, 'B'],
    ]);
    await sit(test, students[1], [
      [0, 'A'],
      [1, 'C'],
    ]);
    await sit(test, students[2], [[0, 'D']]);
    await sit(test, students[2], [
      [0, 'A'],
      [1, 'B'],
    ]);
    const analysis = (await (await t.as(teacher)).get(`/api/tests/${test.id}/analysis`)).body as ItemAnalysis;
    expect(analysis).toMatchObject({ attempts: 3, truncated: false });
    expect(analysis.meanPercentage).toBeCloseTo(100 / 3, 10);
    expect(analysis.items).toMatchObject([
      {
        question: test.questions[0]?.id,
        position: 0,
        question_text: '<p>Question 1</p>',
        attempts: 3,
        right: 2,
        wrong: 1,
        skipped: 0,
        positive_mark: 1,
        negative_mark: 1,
        difficulty: 2 / 3,
        discrimination: 1,
        pointBiserial: 0.5,
        options: [
          { letter: 'A', text: '<p>one</p>', correct: true, chosen: 2, chosenByUpper: 1, chosenByLower: 0 },
          { letter: 'B', correct: false, chosen: 0 },
          { letter: 'C', chosen: 0 },
          { letter: 'D', chosen: 1, chosenByUpper: 0, chosenByLower: 1 },
        ],
      },
      { position: 1, right: 1, wrong: 1, skipped: 1, difficulty: 1 / 3, discrimination: 1 },
    ]);
  });

  it('keeps questions that the current version does not have, after its own', async () => {
    const { test, teacher } = await buildTestToSit(t);
    await sit(test, await t.buildUser(), [[2, 'A']]);
    const kept = test.questions[1];
    await t.buildVersion(test, teacher, [{ text: '<p>New</p>' }, { id: kept?.id ?? '', text: '<p>Kept</p>' }]);
    const { items } = (await (await t.as(teacher)).get(`/api/tests/${test.id}/analysis`)).body as ItemAnalysis;
    expect(items.map(({ question_text, position, attempts }) => [question_text, position, attempts])).toEqual([
      ['<p>New</p>', 0, 0],
      ['<p>Kept</p>', 1, 1],
      ['<p>Question 1</p>', null, 1],
      ['<p>Question 3</p>', null, 1],
    ]);
  });
});

describe('gains', () => {
  const urlOf = (course: Course, query = '') => `/api/subjects/${course.subjects[0]?._id}/gains${query}`;

  async function buildPair() {
    const {
      teacher,
      course,
      test: pre,
    } = await buildTestToSit(t, { attempts_allowed: 3, questions: Array(4).fill({}) });
    const post = await t.buildTest(teacher, course, {
      type: 'post-test',
      attempts_allowed: 3,
      questions: Array(4).fill({}),
    });
    return { teacher, course, pre, post, caller: await t.as(teacher) };
  }

  const first = (count: number): Choices => Array.from({ length: count }, (_, place) => [place, 'A'] as const);
  const student = async (name: string) => t.buildUser({ username: `${name} ${(await t.buildUser()).id.slice(-8)}` });

  it('are refused for subjects of others, and for tests that cannot be compared', async () => {
    const { course, caller, pre, post } = await buildPair();
    const other = await t.as(await t.buildUser({ role: 'teacher' }));
    expect((await other.get(urlOf(course))).status).toBe(404);
    expect((await caller.get(urlOf(course, `?pre=${post.id}`))).status).toBe(404);
    expect((await caller.get(urlOf(course, `?post=${pre.id}`))).status).toBe(404);
    expect((await caller.get(urlOf(course, '?pre=x'))).status).toBe(400);
  });

  it('are empty before anybody took both', async () => {
    const { course, caller, pre, post } = await buildPair();
    const answer = await caller.get(urlOf(course));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      subject: { _id: course.subjects[0]?._id },
      preTests: [{ _id: pre.id, submitted: 0 }],
      postTests: [{ _id: post.id, submitted: 0 }],
      pre: null,
      post: null,
      overall: { group: null, students: 0, gain: null },
      students: [],
      onlyPre: [],
    });
  });

  it('go from the first attempt to the latest, per student and group, and name who took one alone', async () => {
    const { teacher, course, caller, pre, post } = await buildPair();
    const people = await Promise.all(['anna', 'bert', 'carl', 'dora'].map(student));
    const [anna, bert, carl, dora] = people as [TestUser, TestUser, TestUser, TestUser];
    const own = await t.buildGroup(teacher, { users: [anna, carl], courses: [course] });
    await t.buildGroup(await t.buildUser({ role: 'teacher' }), { users: [bert], courses: [course] });
    for (const [who, right] of [
      [anna, 1],
      [bert, 2],
      [carl, 2],
      [anna, 4],
    ] as const)
      await sit(pre, who, first(right));
    for (const [who, right] of [
      [anna, 0],
      [anna, 4],
      [bert, 3],
      [dora, 4],
    ] as const)
      await sit(post, who, first(right));
    const gains = (await caller.get(urlOf(course))).body as Gains;
    expect([gains.pre, gains.post, gains.truncated]).toEqual([pre.id, post.id, false]);
    expect(gains.students).toEqual([
      { student: { _id: anna.id, username: anna.username }, pre: 25, post: 100, gain: 1 },
      { student: { _id: bert.id, username: bert.username }, pre: 50, post: 75, gain: 0.5 },
    ]);
    // Both together: from 37.5 to 87.5, 50 of 62.5.
    expect(gains.overall).toEqual({
      group: null,
      students: 2,
      meanPre: 37.5,
      meanPost: 87.5,
      gain: 0.8,
      meanGain: 0.75,
    });
    expect(gains.groups).toMatchObject([{ group: { _id: own.id, name: own.name }, students: 1, gain: 1 }]);
    expect(gains.onlyPre).toEqual([{ _id: carl.id, username: carl.username }]);
    expect(gains.onlyPost).toEqual([{ _id: dora.id, username: dora.username }]);
    const inGroup = (await caller.get(urlOf(course, `?group=${own.id}`))).body as Gains;
    expect([inGroup.overall.students, inGroup.onlyPre.length, inGroup.onlyPost.length]).toEqual([1, 1, 0]);
    const all = (await (await t.as(await t.buildUser({ role: 'admin' }))).get(urlOf(course))).body as Gains;
    expect(all.groups).toHaveLength(2);
  });

  it('compare the newest tests with results unless others are named', async () => {
    const { teacher, course, caller, pre, post } = await buildPair();
    const who = await t.buildUser();
    await sit(pre, who, []);
    await sit(post, who, first(2));
    t.clock.advance(1000);
    const newer = await t.buildTest(teacher, course);
    expect((await caller.get(urlOf(course))).body).toMatchObject({ pre: pre.id, overall: { gain: 0.5 } });
    const named = (await caller.get(urlOf(course, `?pre=${newer.id}`))).body as Gains;
    expect(named).toMatchObject({
      pre: newer.id,
      post: post.id,
      overall: { students: 0 },
      onlyPost: [{ _id: who.id }],
    });
    expect(named.preTests.map(({ _id }) => _id)).toEqual([newer.id, pre.id]);
  });
});
