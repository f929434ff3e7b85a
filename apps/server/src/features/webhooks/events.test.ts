import { type WebhookKind, webhookEvents, WebhookMessage } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWebhook, type BuiltWebhook } from '../../../testing/features/webhooks/build-webhook.ts';
import { buildTestApp, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';
import { handOnAll } from '../../../testing/features/webhooks/hand-on-all.ts';

let t: TestApp;
let here: { id: string };
let admin: TestUser;
let teacher: TestUser;
let stranger: TestUser;
let student: TestUser;
let ofSite: BuiltWebhook;
let ofHere: BuiltWebhook;
beforeAll(async () => {
  t = await buildTestApp();
  here = await t.buildInstitution();
  admin = await t.buildUser({ role: 'admin' });
  const coordinator = await t.buildUser({ role: 'coordinator' }, [here]);
  teacher = await t.buildUser({ role: 'teacher', institutionId: here.id });
  stranger = await t.buildUser({ role: 'teacher', institutionId: (await t.buildInstitution()).id });
  student = await t.buildUser({ institutionId: here.id });
  ofSite = await buildWebhook(t, admin);
  ofHere = await buildWebhook(t, coordinator, { institution_id: here.id });
});
beforeEach(async () => {
  await handOnAll(t);
  await t.db.deleteFrom('webhook_deliveries').execute();
});
afterAll(() => t.close());

/** The messages to a webhook, in their order, checked by the contract. */
async function toldTo({ id }: BuiltWebhook): Promise<{ type: string; data: Record<string, string> }[]> {
  await handOnAll(t);
  const rows = await t.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('webhook_id', '=', id)
    .orderBy('place')
    .execute();
  return rows.map(({ body }) => {
    const { type, data } = WebhookMessage.parse(JSON.parse(body));
    webhookEvents[type as WebhookKind].data.strict().parse(data);
    return { type, data };
  });
}
const typesTo = async (webhook: BuiltWebhook) => (await toldTo(webhook)).map(({ type }) => type);

it('a course’s changes are told by its id alone', async () => {
  const caller = await t.as(teacher);
  const made = await caller.post('/api/courses/create-course', courseInput());
  const { _id: course } = made.body.course;
  await caller.put(`/api/courses/update-course/${course}`, { name: 'Another name' });
  await caller.delete(`/api/courses/${course}`);
  await caller.post(`/api/courses/${course}/restore`);
  const types = ['course.created', 'course.changed', 'course.deleted', 'course.restored'];
  for (const webhook of [ofSite, ofHere])
    expect(await toldTo(webhook)).toEqual(types.map((type) => ({ type, data: { course } })));
});

it('a student who asks, comes in and goes is told of in that order', async () => {
  const course = await t.buildCourse(teacher);
  await handOnAll(t);
  await t.db.deleteFrom('webhook_deliveries').execute();
  const [asker, owner] = [await t.as(student), await t.as(teacher)];
  await asker.post('/api/courses/request-join', { courseId: course._id });
  const decide = { courseId: course._id, userId: student.id, action: 'approved' };
  expect((await owner.post('/api/courses/handle-join-request', decide)).status).toBe(200);
  const place = `/api/courses/${course._id}/students/${student.id}`;
  expect((await owner.post(`${place}/remove`, { reason: 'Moved away' })).status).toBe(200);
  expect((await owner.post(`${place}/restore`)).status).toBe(200);
  expect((await asker.post(`/api/courses/${course._id}/leave`, { forget: false })).status).toBe(200);
  const expected = [
    'join_request.created',
    'join_request.decided',
    'enrolment.created',
    'enrolment.ended',
    'enrolment.created',
    'enrolment.ended',
  ];
  for (const webhook of [ofSite, ofHere]) expect(await typesTo(webhook)).toEqual(expected);
  expect((await toldTo(ofHere))[1]?.data).toEqual({ course: course._id, person: student.id, outcome: 'approved' });
});

it('a submitted test is told once', async () => {
  const course = await t.buildCourse(teacher);
  const test = await t.buildTest(teacher, course);
  const caller = await t.as(student);
  const started = await caller.post(`/api/tests/${test.id}/attempts`);
  const { _id: attempt } = started.body.attempt ?? started.body.data ?? started.body;
  expect((await caller.post(`/api/attempts/${attempt}/submit`)).status).toBe(200);
  const told = (await toldTo(ofHere)).filter(({ type }) => type === 'test.submitted');
  expect(told).toEqual([
    { type: 'test.submitted', data: { test: test.id, course: course._id, attempt, person: student.id } },
  ]);
});

it('changes of people are told, and of those of an institution to it', async () => {
  const caller = await t.as(admin);
  const account = { username: 'Grace Newcomer', email: 'grace@example.org', role: 'student', institution: here.id };
  const made = await caller.post('/api/users', account);
  const { _id: person } = made.body.user;
  const url = `/api/users/update-userStatus/${person}`;
  await caller.put(`/api/users/${person}`, { phoneNumber: '555' });
  await caller.put(url, { isActive: false });
  await caller.put(url, { isActive: true });
  await caller.delete(`/api/users/destroy/${person}`);
  const types = ['person.created', 'person.changed', 'person.blocked', 'person.unblocked', 'person.deleted'];
  for (const webhook of [ofSite, ofHere])
    expect(await toldTo(webhook)).toEqual(types.map((type) => ({ type, data: { person } })));
});

describe('another institution’s', () => {
  it('courses, people and places are told to the site alone', async () => {
    const course = await t.buildCourse(stranger);
    const asker = await t.as(student);
    await asker.post('/api/courses/request-join', { courseId: course._id });
    await (await t.as(admin)).put(`/api/users/update-userStatus/${stranger.id}`, { isActive: false });
    await (await t.as(admin)).put(`/api/users/update-userStatus/${stranger.id}`, { isActive: true });
    expect(await typesTo(ofHere)).toEqual([]);
    const types = ['course.created', 'join_request.created', 'person.blocked', 'person.unblocked'];
    expect((await typesTo(ofSite)).toSorted()).toEqual(types.toSorted());
  });

  it('people in a course that this one sees are told to the site alone', async () => {
    const course = await t.buildCourse(stranger);
    await t.db
      .insertInto('institution_course_access')
      .values({ institution_id: here.id, course_id: course._id })
      .execute();
    const [foreigner, boss] = [await t.buildUser(), await t.as(admin)];
    await handOnAll(t);
    await t.db.deleteFrom('webhook_deliveries').execute();
    const added = await boss.post(`/api/courses/${course._id}/students`, { people: [foreigner.username] });
    expect([added.status, added.body.added]).toEqual([200, 1]);
    expect([await typesTo(ofHere), await typesTo(ofSite)]).toEqual([[], ['enrolment.created']]);
  });

  it('administrators are told of to the site alone, whatever institution they are of', async () => {
    const account = { username: 'New boss', email: 'boss@example.org', institution: here.id };
    const made = await (await t.as(admin)).post('/api/users', { ...account, role: 'teacher', isAdmin: true });
    expect([made.status, await typesTo(ofHere), await typesTo(ofSite)]).toEqual([201, [], ['person.created']]);
    await t.db.deleteFrom('webhook_deliveries').execute();
    const other = await t.buildUser({ role: 'admin', institutionId: here.id });
    await (await t.as(admin)).put(`/api/users/update-userStatus/${other.id}`, { isActive: false });
    expect([await typesTo(ofHere), await typesTo(ofSite)]).toEqual([[], ['person.blocked']]);
  });
});

describe('nothing is told', () => {
  const happens = () => t.buildCourse(teacher);

  it('about an event that was not chosen, to one that is off, or to one whose maker may no longer have it', async () => {
    const former = await t.buildUser({ role: 'teacher' });
    const silent = [
      await buildWebhook(t, admin, { kinds: ['course.deleted'] }),
      await buildWebhook(t, admin, { is_enabled: false }),
      await buildWebhook(t, former),
      await buildWebhook(t, former, { institution_id: here.id }),
    ];
    await happens();
    for (const webhook of silent) expect(await typesTo(webhook)).toEqual([]);
    expect(await typesTo(ofSite)).toEqual(['course.created']);
  });
});
