import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildClass,
  complete,
  issue,
  issuedOf,
  offer,
  ownOf,
  sitWith,
  standingOf,
} from '../../../../testing/features/certificates/certificate-calls.ts';
import { noticesOf, handOn } from '../../../../testing/features/notices/notice-calls.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../../testing/index.ts';

const dayMs = 24 * 60 * 60_000;
const four = [{}, {}, {}, {}];

let t: TestApp;
let room: Awaited<ReturnType<typeof buildClass>>;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  room = await buildClass(t);
});

const textsOf = async (caller: Caller): Promise<string[]> => {
  while ((await handOn(t)) > 0);
  return (await noticesOf(caller)).data.map(({ text }) => text.message);
};
const postTest = (more = {}) => t.buildTest(room.owner, room.course, { type: 'post-test', questions: four, ...more });
const countOf = async () => (await issuedOf(room.teacher, room.course)).total;

describe('conditions are refused', () => {
  it('that nobody can meet, or that are none', async () => {
    const { teacher, course, owner } = room;
    const put = (body: object) => teacher.put(`/api/courses/${course._id}/certificate-settings`, body);
    const pathsOf = async (body: object) =>
      ((await put(body)).body.issues as { path: string }[] | undefined)?.map(({ path }) => path);
    expect(await pathsOf({ offered: true, allMaterials: false })).toEqual(['allMaterials']);
    const pre = await t.buildTest(owner, course, { type: 'pre-test' });
    const elsewhere = await t.buildTest(owner, await t.buildCourse(owner), { type: 'post-test' });
    for (const { id: test } of [pre, elsewhere])
      expect(await pathsOf({ offered: true, allMaterials: true, test, percentage: 80 })).toEqual(['test']);
    const { id: test } = await postTest();
    expect(await pathsOf({ offered: true, allMaterials: true, test })).toEqual(['percentage']);
    expect(await pathsOf({ offered: true, allMaterials: true, test, percentage: 101 })).toEqual(['percentage']);
  });

  it('never silently: the author reads that a test is not for all, disabled or gone', async () => {
    const { teacher, course } = room;
    const test = await postTest({ audience: 'people' });
    const asked = { test: test.id, percentage: 50 };
    expect(await offer(teacher, course, asked)).toMatchObject({ problems: ['test_not_for_all'], leftOut: 1 });
    expect((await standingOf(room.student, course)).test).toMatchObject({ isForMe: false, name: '' });
    await t.db
      .updateTable('assessments')
      .set({ audience: 'everybody', status: 'disabled' })
      .where('id', '=', test.id)
      .execute();
    expect(await offer(teacher, course, asked)).toMatchObject({ problems: ['test_disabled'], leftOut: 0 });
    await t.db.updateTable('assessments').set({ deleted_at: t.clock.now() }).where('id', '=', test.id).execute();
    expect((await offer(teacher, course, asked)).problems).toEqual(['test_gone']);
  });
});

describe('a certificate of all materials', () => {
  it('comes with the last one, once, with the names as they were then, and is told of', async () => {
    const { teacher, course, student, user } = room;
    await offer(teacher, course);
    await issue(t);
    expect(await standingOf(student, course)).toMatchObject({
      offered: true,
      joined: true,
      materials: { done: 0 },
      mine: null,
    });
    await complete(student, course);
    await issue(t);
    await complete(student, course);
    await issue(t);
    expect(await countOf()).toBe(1);
    await t.db.updateTable('users').set({ username: 'Renamed' }).where('id', '=', user.id).execute();
    await t.db.updateTable('courses').set({ name: 'Renamed' }).where('id', '=', course._id).execute();
    const [own] = await ownOf(student);
    expect(own).toMatchObject({ course: { name: course.name }, revokedAt: null });
    expect((await issuedOf(teacher, course)).data).toMatchObject([
      { personName: user.username, student: { username: 'Renamed' } },
    ]);
    expect(await textsOf(student)).toEqual([`Your certificate for ${course.name} is here`]);
    const checked = await t.visitor.get(`/api/certificate-checks/${own?.code}`);
    expect([checked.status, checked.body.name, checked.body.course]).toEqual([200, user.username, course.name]);
  });

  it('stays when materials are added, when it is switched off and when progress is taken back', async () => {
    const { teacher, course, student } = room;
    await offer(teacher, course);
    await complete(student, course);
    await issue(t);
    const [subject] = course.subjects;
    const [material] = subject?.materials ?? [];
    await student.put(`/api/courses/${course._id}/progress`, { material: material?._id, completed: false });
    const added = {
      ...subject,
      materials: [...(subject?.materials ?? []), { ...material, _id: undefined, name: 'New' }],
    };
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, { subjects: [added] })).status).toBe(200);
    await offer(teacher, course, { offered: false });
    await issue(t);
    expect(await issuedOf(teacher, course)).toMatchObject({ total: 1, doubted: 0, data: [{ revokedAt: null }] });
  });

  it('comes when the material that was left is removed', async () => {
    const { teacher, course, student } = room;
    const [subject] = course.subjects;
    const [material] = subject?.materials ?? [];
    const two = { ...subject, materials: [material, { ...material, _id: undefined, name: 'Second' }] };
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, { subjects: [two] })).status).toBe(200);
    await offer(teacher, course);
    await complete(student, course);
    await issue(t);
    expect(await countOf()).toBe(0);
    expect((await teacher.put(`/api/courses/update-course/${course._id}`, { subjects: [subject] })).status).toBe(200);
    await issue(t);
    expect(await countOf()).toBe(1);
  });

  it('is for students who have the course: not for staff, onlookers, the blocked, the erased or those taken out', async () => {
    const { teacher, course, join } = room;
    const onlooker = await t.as(await t.buildUser());
    await complete(onlooker, course);
    expect((await standingOf(onlooker, course)).joined).toBe(false);
    const gone = await t.buildUser();
    await complete(await join(gone), course);
    await t.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    const out = await t.buildUser();
    await complete(await join(out), course);
    await t.db.deleteFrom('join_requests').where('user_id', '=', out.id).execute();
    await offer(teacher, course);
    await issue(t);
    expect(await countOf()).toBe(0);
    // Somebody who joins afterwards has done everything already.
    await t.buildJoinRequest(course, out, 'approved');
    await issue(t);
    expect(await countOf()).toBe(1);
  });

  it('waits while the course is inactive or in the bin, and comes with it', async () => {
    const { teacher, course, student } = room;
    await complete(student, course);
    await offer(teacher, course);
    await teacher.put(`/api/courses/update-course/${course._id}`, { status: 'inactive' });
    await issue(t);
    expect(await countOf()).toBe(0);
    await teacher.put(`/api/courses/update-course/${course._id}`, { status: 'active' });
    await teacher.delete(`/api/courses/${course._id}`);
    await issue(t);
    await teacher.post(`/api/courses/${course._id}/restore`);
    expect(await countOf()).toBe(0);
    await issue(t);
    expect(await countOf()).toBe(1);
  });

  it('is one, however many processes look at once', async () => {
    const { teacher, course, join } = room;
    await offer(teacher, course);
    const students = await Promise.all([1, 2, 3, 4, 5].map(async () => join(await t.buildUser())));
    await Promise.all(students.map(async (student) => complete(student, course)));
    await sql`update certificate_settings set check_at = '-infinity' where course_id = ${course._id}`.execute(t.db);
    await Promise.all([issue(t), issue(t), issue(t), issue(t)]);
    await issue(t);
    const { data, total } = await issuedOf(teacher, course);
    expect([total, new Set(data.map(({ student }) => student._id)).size]).toEqual([5, 5]);
    const { rows } = await sql<{ places: number[] }>`select array_agg(place order by place) as places from certificates
      where course_id = ${course._id}`.execute(t.db);
    expect(rows[0]?.places).toEqual([0, 1, 2, 3, 4]);
  });

  it('is not lost where one material is completed while another one is looked at', async () => {
    const { teacher, course, student, user } = room;
    await offer(teacher, course);
    await issue(t);
    const [material] = course.subjects[0]?.materials ?? [];
    // An earlier act waits to be looked at; this one is not committed when the look begins.
    await sql`insert into certificate_checks values (${course._id}, ${user.id}, '-infinity')`.execute(t.db);
    await t.db.transaction().execute(async (trx) => {
      await sql`insert into material_progress (user_id, material_id, opened_at, completed_at, how, updated_at)
        values (${user.id}, ${material?._id}, now(), now(), 'marked', now())`.execute(trx);
      await issue(t);
    });
    await complete(student, course);
    await issue(t);
    expect(await countOf()).toBe(1);
  });
});

describe('a certificate of a test', () => {
  it('comes at the percentage, by the best attempt, when its result is out', async () => {
    const { teacher, course, student } = room;
    const out = new Date(t.clock.now().getTime() + 3 * dayMs);
    const test = await postTest({ attempts_allowed: 3, results_show: 'after', results_show_after: out });
    await offer(teacher, course, { allMaterials: false, test: test.id, percentage: 75 });
    await sitWith(student, test, 2);
    await issue(t);
    await sitWith(student, test, 3);
    await issue(t);
    expect([await countOf(), (await standingOf(student, course)).test]).toMatchObject([0, { best: null, waits: true }]);
    t.clock.advance(3 * dayMs + 1);
    await issue(t);
    expect((await issuedOf(await t.as(room.owner), course)).total).toBe(1);
  });

  it('waits for the last attempt where results do, and for an open one', async () => {
    const { teacher, course, student } = room;
    const test = await postTest({ attempts_allowed: 2, results_show: 'last_attempt' });
    await offer(teacher, course, { allMaterials: false, test: test.id, percentage: 100 });
    await sitWith(student, test, 4);
    await issue(t);
    expect(await countOf()).toBe(0);
    await sitWith(student, test, 0);
    await issue(t);
    expect(await countOf()).toBe(1);
  });

  it('comes to those who reached a condition that is lowered, and both conditions are asked', async () => {
    const { teacher, course, student } = room;
    const test = await postTest();
    await sitWith(student, test, 2);
    await offer(teacher, course, { test: test.id, percentage: 75 });
    await complete(student, course);
    await issue(t);
    expect([await countOf(), (await standingOf(student, course)).test?.best]).toEqual([0, 50]);
    await offer(teacher, course, { test: test.id, percentage: 50 });
    await issue(t);
    expect(await countOf()).toBe(1);
  });

  it('is doubted and not taken away by a correction, as staff are told; undoing it takes the doubt away', async () => {
    const { teacher, course, student, join } = room;
    const test = await postTest();
    await offer(teacher, course, { allMaterials: false, test: test.id, percentage: 75 });
    await sitWith(student, test, 3);
    const helped = await join(await t.buildUser());
    await sitWith(helped, test, 0);
    await issue(t);
    expect(await countOf()).toBe(1);
    const corrections = test.questions.slice(0, 2).map(({ id }) => ({ question: id, correct_options: ['B'] }));
    const url = `/api/tests/${test.id}/regrades`;
    const { basis } = (await teacher.post(`${url}/preview`, { corrections })).body;
    const regrade = await teacher.post(url, { corrections, reason: 'The key was wrong', basis });
    expect(regrade.status, regrade.text).toBe(201);
    await issue(t);
    expect(await issuedOf(teacher, course)).toMatchObject({ total: 1, doubted: 1, data: [{ revokedAt: null }] });
    expect(await textsOf(teacher)).toContain(`A corrected result no longer supports 1 certificate for ${course.name}`);
    const [own] = await ownOf(student);
    expect((await t.visitor.get(`/api/certificate-checks/${own?.code}`)).body.revokedAt).toBeNull();
    const undone = await teacher.post(`${url}/${regrade.body.regrade._id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    await issue(t);
    expect(await issuedOf(teacher, course)).toMatchObject({ total: 1, doubted: 0 });
    expect((await textsOf(teacher)).filter((text) => text.includes('no longer'))).toEqual([]);
  });
});
