import { type Test, type TestForStudent, testTexts, type Week } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  buildTestApp,
  type Caller,
  type TestApp,
  type TestOverrides,
  type TestUser,
} from '../../../../testing/index.ts';
import { buildTestToSit, startAs, submit } from '../../../../testing/features/attempts/open-attempt.ts';
import { tinyPng, uploadForm } from '../../../../testing/files.ts';
import { textsOf } from '../../../../testing/features/notices/notice-calls.ts';
import { absent, formOf, issuesOf } from '../../../../testing/features/test-authoring/tests.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const dayMs = 24 * 60 * 60_000;
type Built = Awaited<ReturnType<typeof buildTestToSit>>;
const asTeacher = ({ teacher }: Built) => t.as(teacher);
const put = async (built: Built, body: object): Promise<Answer> =>
  (await asTeacher(built)).put(`/api/tests/${built.test.id}`, body);
const done = (answer: Answer): Answer => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const forPeople = (...people: { id: string }[]) => ({
  audience: 'people',
  audience_people: people.map(({ id }) => id),
});
const forGroups = (...groups: { id: string }[]) => ({
  audience: 'groups',
  audience_groups: groups.map(({ id }) => id),
});
const audienceOf = async (built: Built) =>
  (await (await asTeacher(built)).get(`/api/tests/${built.test.id}`)).body.data as Test;
const listed = async (built: Built) =>
  ((await (await asTeacher(built)).get('/api/tests?page=1')).body.data as Test[]).find(
    ({ _id }) => _id === built.test.id,
  );

async function buildJoined({ course }: Pick<Built, 'course'>): Promise<TestUser> {
  const student = await t.buildUser();
  await t.buildJoinRequest(course, student, 'approved');
  return student;
}
const buildGroup = ({ teacher, course }: Built, users: TestUser[]) =>
  t.buildGroup(teacher, { users, courses: [course] });

async function upload(caller: Caller): Promise<string> {
  const { payload, headers } = uploadForm('a.png', tinyPng);
  return (await caller.post('/api/files', payload, headers)).body.file.url;
}

/** All that tells a student of a test, each by whether it does. */
async function told(student: TestUser, { test, course }: Built) {
  const caller = await t.as(student);
  const has = (data: readonly { _id: string }[] = []) => data.some(({ _id }) => _id === test.id);
  const week = (await caller.get('/api/users/me/week')).body as Week;
  return {
    address: (await caller.get(`/api/tests/${test.id}`)).status === 200,
    list: has((await caller.get('/api/tests')).body.data),
    page: has((await caller.get('/api/tests?page=1')).body.data),
    search: has((await caller.get(`/api/tests?search=${encodeURIComponent(test.name)}`)).body.data),
    course: has((await caller.get(`/api/courses/${course._id}/tests`)).body.data),
    week: JSON.stringify(week).includes(test.id),
  };
}
const everywhere = { address: true, list: true, page: true, search: true, course: true, week: true };
const nowhere = { address: false, list: false, page: false, search: false, course: false, week: false };
const start = async (student: TestUser, { test }: Built): Promise<number> =>
  (await (await t.as(student)).post(`/api/tests/${test.id}/attempts`)).status;

const dueSoon = (): TestOverrides => ({ due_at: new Date(t.clock.now().getTime() + dayMs) });
/** A test that is due within a day, with two students of its course. */
async function buildWithStudents(overrides: TestOverrides = {}) {
  const built = await buildTestToSit(t, { ...dueSoon(), ...overrides });
  return { ...built, ada: await buildJoined(built), ben: await buildJoined(built) };
}

describe('refused', () => {
  it('at the field: an audience that names nobody', async () => {
    const built = await buildWithStudents();
    for (const body of [{ audience: 'groups' }, forGroups()])
      expect(issuesOf(await put(built, body))).toEqual([`audience_groups: ${testTexts.audienceWithoutGroups}`]);
    for (const body of [{ audience: 'people' }, forPeople()])
      expect(issuesOf(await put(built, body))).toEqual([`audience_people: ${testTexts.audienceWithoutPeople}`]);
    const form = (change: object) => ({ data: formOf(built.course, change) });
    const made = await (await asTeacher(built)).post('/api/tests', form(forPeople()));
    expect(issuesOf(made)).toEqual([`data.audience_people: ${testTexts.audienceWithoutPeople}`]);
    expect((await audienceOf(built)).audience).toBe('everybody');
  });

  it('at the field: groups and people whom the teacher may not name', async () => {
    const built = await buildWithStudents();
    const other = await buildWithStudents();
    const without = await t.buildGroup(built.teacher, { users: [built.ada] });
    const ofAnother = await t.buildGroup(other.teacher, { users: [built.ada], courses: [built.course] });
    for (const group of [without, ofAnother, { id: absent }, built.ada])
      expect(issuesOf(await put(built, forGroups(group)))).toEqual([`audience_groups: ${testTexts.noAudienceGroup}`]);
    const erased = await buildJoined(built);
    done(await (await t.as(await t.buildUser({ role: 'admin' }))).delete(`/api/users/destroy/${erased.id}`));
    for (const person of [other.ada, erased, built.teacher, await t.buildUser(), { id: absent }, without])
      expect(issuesOf(await put(built, forPeople(built.ada, person)))).toEqual([
        `audience_people: ${testTexts.noAudiencePerson}`,
      ]);
    const form = formOf(built.course, forPeople(other.ada));
    const made = await (await asTeacher(built)).post('/api/tests', { data: form });
    expect(issuesOf(made)).toEqual([`data.audience_people: ${testTexts.noAudiencePerson}`]);
    expect((await audienceOf(built)).audience).toBe('everybody');
  });

  it('for more than there is room for, and for what is no audience', async () => {
    const built = await buildWithStudents();
    const ids = (count: number) => Array.from({ length: count }, () => ({ id: absent }));
    for (const body of [
      forGroups(...ids(101)),
      forPeople(...ids(1_001)),
      { audience: 'class' },
      forPeople({ id: 'x' }),
    ])
      expect((await put(built, body)).status).toBe(400);
  });

  it('to a save that is older than another', async () => {
    const built = await buildWithStudents();
    const { updatedAt } = (await (await asTeacher(built)).get(`/api/tests/${built.test.id}`)).body.data as Test;
    t.clock.advance(1_000);
    done(await put(built, { ...forPeople(built.ada), updatedAt }));
    expect((await put(built, { ...forPeople(built.ben), updatedAt })).body.error).toBe('stale_update');
    expect((await audienceOf(built)).audience_people.map(({ _id }) => _id)).toEqual([built.ada.id]);
  });
});

describe('a test', () => {
  it('is for everybody who can open the course, unless it says otherwise', async () => {
    const built = await buildWithStudents();
    expect(await told(built.ada, built)).toEqual(everywhere);
    // A public course that they did not join is in nobody's week.
    const passing = await t.buildUser();
    expect(await told(passing, built)).toEqual({ ...everywhere, week: false });
    expect(await listed(built)).toMatchObject({ audience: 'everybody', audience_size: null });
  });

  it('for those who joined is for students let in or with a group, and for nobody else', async () => {
    const built = await buildWithStudents();
    const [member, passing, granted] = [
      await t.buildUser(),
      await t.buildUser(),
      await t.buildInstitution({ courses: [built.course] }),
    ];
    await buildGroup(built, [member]);
    const ofInstitution = await t.buildUser({ institutionId: granted.id });
    done(await put(built, { audience: 'joined' }));
    for (const student of [built.ada, member]) expect(await told(student, built)).toEqual(everywhere);
    for (const student of [passing, ofInstitution]) {
      expect(await told(student, built)).toEqual(nowhere);
      expect(await start(student, built)).toBe(404);
    }
    expect(await start(member, built)).toBe(201);
  });

  it('for groups is for their members, while they are active and have the course', async () => {
    const built = await buildWithStudents();
    const group = await buildGroup(built, [built.ada]);
    const second = await buildGroup(built, []);
    done(await put(built, forGroups(group, second)));
    expect(await told(built.ada, built)).toEqual(everywhere);
    expect(await told(built.ben, built)).toEqual(nowhere);
    expect(await start(built.ben, built)).toBe(404);
    expect(await listed(built)).toMatchObject({ audience: 'groups', audience_size: 1 });
    expect((await audienceOf(built)).audience_groups).toEqual([
      { _id: group.id, name: group.name },
      { _id: second.id, name: second.name },
    ]);
    const set = (change: object) => t.db.updateTable('groups').set(change).where('id', '=', group.id).execute();
    await set({ status: 'inactive' });
    expect(await told(built.ada, built)).toEqual(nowhere);
    expect(await listed(built)).toMatchObject({ audience_size: 0 });
    await set({ status: 'active' });
    expect(await start(built.ada, built)).toBe(201);
  });

  it('for people is for them alone, by name with a face', async () => {
    const built = await buildWithStudents();
    done(await put(built, forPeople(built.ada, built.ada)));
    expect(await told(built.ada, built)).toEqual(everywhere);
    expect(await told(built.ben, built)).toEqual(nowhere);
    expect(await listed(built)).toMatchObject({ audience: 'people', audience_size: 1 });
    expect((await audienceOf(built)).audience_people).toEqual([
      { _id: built.ada.id, username: built.ada.username, profilePicture: null },
    ]);
    done(await put(built, { test_duration: 5 }));
    done(await put(built, { audience: 'people' }));
    expect((await audienceOf(built)).audience_people).toHaveLength(1);
    done(await put(built, { audience: 'everybody' }));
    expect(await told(built.ben, built)).toEqual(everywhere);
    expect((await audienceOf(built)).audience_people).toEqual([]);
  });

  it('can be made for some', async () => {
    const built = await buildWithStudents();
    const form = formOf(built.course, { ...dueInADay(), ...forPeople(built.ben) });
    const { data } = done(await (await asTeacher(built)).post('/api/tests', { data: form })).body as { data: Test };
    const made = { ...built, test: { ...built.test, id: data._id, name: data.test_name } };
    expect(await told(built.ben, made)).toEqual(everywhere);
    expect(await told(built.ada, made)).toEqual(nowhere);
  });

  it('whose groups or people are gone is for nobody, until it is for others', async () => {
    const built = await buildWithStudents();
    const group = await buildGroup(built, [built.ada]);
    done(await put(built, forGroups(group)));
    done(await (await asTeacher(built)).delete(`/api/groups/${group.id}`));
    expect(await told(built.ada, built)).toEqual(nowhere);
    expect(await listed(built)).toMatchObject({ audience: 'groups', audience_size: 0 });
    done(await put(built, { test_name: 'Renamed' }));
    expect(issuesOf(await put(built, forGroups()))).toHaveLength(1);
    done(await put(built, forPeople(built.ben)));
    const own = (await (await t.as(built.ben)).get('/api/users/me/export')).body;
    expect(own.testAudiences).toMatchObject([{ test: built.test.id }]);
    done(await (await t.as(await t.buildUser({ role: 'admin' }))).delete(`/api/users/destroy/${built.ben.id}`));
    expect(await listed(built)).toMatchObject({ audience: 'people', audience_size: 0 });
  });

  it('keeps those whom it named when they have left, and takes them back when they come', async () => {
    const built = await buildWithStudents();
    done(await put(built, forPeople(built.ada)));
    await t.db.deleteFrom('join_requests').where('user_id', '=', built.ada.id).execute();
    done(await put(built, { ...forPeople(built.ada), test_name: 'Renamed' }));
    expect((await audienceOf(built)).audience_people).toHaveLength(1);
    expect(issuesOf(await put(built, forPeople(built.ada, await t.buildUser())))).toHaveLength(1);
  });

  it('names nobody of its former course where it is moved to another one with them', async () => {
    const built = await buildWithStudents();
    done(await put(built, forPeople(built.ada)));
    const elsewhere = await t.buildCourse(built.teacher);
    const place = { test_subject: elsewhere._id, test_lesson: elsewhere.subjects[0]?._id };
    expect(issuesOf(await put(built, { ...place, ...forPeople(built.ada) }))).toEqual([
      `audience_people: ${testTexts.noAudiencePerson}`,
    ]);
    const there = await buildJoined({ course: elsewhere });
    done(await put(built, { ...place, ...forPeople(there) }));
    expect((await audienceOf(built)).audience_people.map(({ _id }) => _id)).toEqual([there.id]);
  });

  it('lets nobody in who cannot open its course', async () => {
    const built = await buildWithStudents();
    const group = await buildGroup(built, [built.ada]);
    done(await put(built, forGroups(group)));
    done(await (await asTeacher(built)).put(`/api/users/update-userStatus/${built.ada.id}`, { isActive: false }));
    expect(await told(built.ada, built)).toEqual(nowhere);
    expect(await start(built.ada, built)).toBe(404);
  });

  it('tells the log for how many it is', async () => {
    const built = await buildWithStudents();
    done(await put(built, forPeople(built.ada, built.ben)));
    const { rows } = await sql<{ changes: object[] }>`select changes from audit_entries
      where target_id = ${built.test.id} and action = 'test_updated'`.execute(t.db);
    const size = { field: 'audience_size', before: null, after: '2' };
    expect(rows).toEqual([{ changes: [{ field: 'audience', before: 'everybody', after: 'people' }, size] }]);
  });
});

const dueInADay = () => ({ dueAt: new Date(t.clock.now().getTime() + dayMs).toISOString() });

describe('somebody who is no longer in the audience', () => {
  it('ends an attempt that runs, which counts, sees it until then, and starts no other', async () => {
    const built = await buildWithStudents({ attempts_allowed: 3 });
    const taking = await startAs(t, built.ada, built.test);
    done(await put(built, forPeople(built.ben)));
    expect(await told(built.ada, built)).toEqual(everywhere);
    const seen = (await taking.caller.get(`/api/tests/${built.test.id}`)).body.data as TestForStudent;
    expect(seen.can).toEqual({ start: false, resume: true });
    expect(await start(built.ada, built)).toBe(200);
    await submit({ ...taking, lease: taking.lease + 1 });
    expect(await told(built.ada, built)).toEqual(nowhere);
    expect(await start(built.ada, built)).toBe(404);
    expect((await taking.caller.get(`${taking.url}/result`)).status).toBe(200);
    expect((await taking.caller.get('/api/users/me/results')).body.data).toHaveLength(1);
    const results = await (await asTeacher(built)).get(`/api/tests/${built.test.id}/results`);
    expect(results.body.data).toMatchObject([{ student: { _id: built.ada.id }, inAudience: false }]);
    const known = await (await asTeacher(built)).get(`/api/students/${built.ada.id}`);
    expect(known.body.attempts.data).toMatchObject([{ inAudience: false }]);
    done(await put(built, { audience: 'everybody' }));
    const again = await (await asTeacher(built)).get(`/api/tests/${built.test.id}/results`);
    expect(again.body.data).toMatchObject([{ inAudience: true }]);
  });

  it('sees no key by leaving the course that they can join again', async () => {
    const built = await buildWithStudents({ attempts_allowed: 2, results_show: 'last_attempt' });
    done(await put(built, { audience: 'joined' }));
    const taking = await startAs(t, built.ada, built.test);
    await submit(taking);
    const key = async () => (await taking.caller.get(`${taking.url}/result`)).body.questions;
    expect(await key()).toBeNull();
    await t.db.deleteFrom('join_requests').where('user_id', '=', built.ada.id).execute();
    expect(await told(built.ada, built)).toEqual(nowhere);
    expect(await key()).toBeNull();
    // They may be named again, and then have an attempt left.
    done(await put(built, forPeople(built.ben)));
    expect(await key()).toBeNull();
    done(await put(built, { results_show: 'at_once' }));
    expect(await key()).toHaveLength(3);
  });

  it('waits for no post-test that is for others', async () => {
    const built = await buildWithStudents({ results_show: 'post_test' });
    const taking = await startAs(t, built.ada, built.test);
    await submit(taking);
    const key = async () => (await taking.caller.get(`${taking.url}/result`)).body.questions;
    const post = await t.buildTest(built.teacher, built.course, { type: 'post-test', status: 'disabled' });
    const forOthers = { ...built, test: post };
    expect(await key()).toBeNull();
    done(await put(forOthers, forPeople(built.ben)));
    expect(await key()).toHaveLength(3);
    done(await put(forOthers, { ...forPeople(built.ada), test_status: 'enabled' }));
    expect(await key()).toBeNull();
  });
});

describe('students for whom a test is not', () => {
  it('get none of its pictures', async () => {
    const built = await buildWithStudents();
    const url = await upload(await asTeacher(built));
    const shown = {
      test_questions: [{ ...formOf(built.course).test_questions[0], question_text: `<p><img src="${url}"></p>` }],
    };
    done(await put(built, { ...shown, ...forPeople(built.ada) }));
    expect((await (await t.as(built.ada)).get(url)).status).toBe(200);
    expect((await (await t.as(built.ben)).get(url)).status).toBe(404);
  });

  it('are not among those who have not submitted it', async () => {
    const built = await buildWithStudents();
    done(await put(built, forPeople(built.ben)));
    const { body } = await (await asTeacher(built)).get(`/api/tests/${built.test.id}/not-submitted`);
    expect(body.students).toEqual([built.ben.id]);
  });

  it('hear nothing of it, and of one that lets them in, once', async () => {
    const built = await buildWithStudents({ status: 'disabled', due_at: null });
    const texts = async (student: TestUser) => textsOf(t, await t.as(student));
    done(await put(built, { ...forPeople(built.ada), test_status: 'enabled' }));
    const news = [`1 new test in ${built.course.name}`];
    expect([await texts(built.ada), await texts(built.ben)]).toEqual([news, []]);
    done(await put(built, forPeople(built.ada, built.ben)));
    expect([await texts(built.ada), await texts(built.ben)]).toEqual([news, news]);
    done(await put(built, forPeople(built.ben)));
    expect([await texts(built.ada), await texts(built.ben)]).toEqual([[], news]);
  });
});

it('an audience that one browser saves holds for another that starts at the same moment', async () => {
  const built = await buildWithStudents();
  done(await put(built, forPeople(built.ben)));
  const [ada, ben] = [await t.as(built.ada), await t.as(built.ben)];
  const url = `/api/tests/${built.test.id}/attempts`;
  let answers: Promise<Answer[]> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await sql`select 1 from assessments where id = ${built.test.id} for update`.execute(trx);
    await sql`update assessment_audience set user_id = ${built.ada.id} where assessment_id = ${built.test.id}`.execute(
      trx,
    );
    answers = Promise.all([ada.post(url), ben.post(url)]);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db);
        return rows[0]?.waiting;
      })
      .toBe(2);
  });
  expect((await answers)?.map(({ status }) => status)).toEqual([201, 404]);
});
