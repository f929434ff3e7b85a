import type { PersonWithFace } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuesOf } from '../../../testing/features/test-authoring/tests.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const ask = (caller: Caller, body: object) => caller.post('/api/groups/people', body);
const names = async (caller: Caller, body: object) => {
  const answer = await ask(caller, body);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.users as (typeof PersonWithFace)['_output'][]).map(({ username }) => username);
};
const namesOf = (...people: TestUser[]) => people.map(({ username }) => username).toSorted();

/** A teacher with a course, and a student in it. */
async function buildTaught() {
  const teacher = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(teacher, { course_type: 'private' });
  const student = await t.buildUser();
  await t.buildJoinRequest(course, student, 'approved');
  return { teacher, course, student, caller: await t.as(teacher) };
}

describe('refuses', () => {
  it('everybody but teachers and admins', async () => {
    const { course } = await buildTaught();
    expect((await ask(t.visitor, { course: course._id })).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await ask(await t.as(await t.buildUser({ role })), { course: course._id })).status).toBe(403);
  });

  it('none and two places to take people from, too many names, and bad ones', async () => {
    const { caller, course } = await buildTaught();
    const many = Array.from({ length: 501 }, (_, n) => `p${n}`);
    for (const body of [
      {},
      { course: course._id, people: ['a'] },
      { people: [] },
      { people: many },
      { course: 'x' },
      { schoolClass: 'class_9' },
    ]) {
      const answer = await ask(caller, body);
      expect([answer.status, answer.body.error], JSON.stringify(body).slice(0, 60)).toEqual([400, 'validation_failed']);
    }
  });

  it('courses and groups of others as if there were none, and tells nothing of another institution', async () => {
    const [own, other] = [await buildTaught(), await buildTaught()];
    const institution = await t.buildInstitution();
    await t.buildUser({ institutionId: institution.id });
    const group = await t.buildGroup(other.teacher, { users: [other.student] });
    expect((await ask(own.caller, { course: other.course._id })).status).toBe(404);
    expect((await ask(own.caller, { group: group.id })).status).toBe(404);
    expect(await names(own.caller, { institution: institution.id })).toEqual([]);
    const unknown = await ask(own.caller, { people: [other.student.username, other.student.email, 'nobody'] });
    expect(unknown.body).toEqual({ users: [], unknown: [other.student.username, other.student.email, 'nobody'] });
  });

  it('more people than a group may have, and names where they were to come from', async () => {
    const user = await t.buildUser({ role: 'admin' });
    const admin = await t.as(user);
    const institution = (await t.buildInstitution()).id;
    await sql`insert into users (id, username, username_key, email, email_key, role, is_admin, is_active, institution_id,
        created_at, updated_at)
      select gen_random_uuid(), 'mass ' || n, 'mass ' || n, n || '@mass.example', n || '@mass.example', 'student', false,
        true, ${institution}, now(), now() from generate_series(1, 10001) n`.execute(t.db);
    const course = (await t.buildCourse(user, { course_type: 'private' }))._id;
    const group = (await t.buildGroup(user, { courses: [{ _id: course }] })).id;
    await sql`insert into group_users (group_id, user_id)
      select ${group}, id from users where institution_id = ${institution}`.execute(t.db);
    await sql`analyze users, group_users`.execute(t.db);
    const refusals = [];
    for (const body of [{ institution }, { course }, { group }]) {
      const answer = await ask(admin, body);
      refusals.push([answer.status, ...issuesOf(answer)]);
    }
    const tooMany = 'A group may have at most 10,000 users';
    expect(refusals).toEqual([
      [400, `institution: ${tooMany}`],
      [400, `course: ${tooMany}`],
      [400, `group: ${tooMany}`],
    ]);
    await t.db.updateTable('users').set({ is_active: false }).where('username', '=', 'mass 1').execute();
    expect(await names(admin, { institution })).toHaveLength(10_000);
  });
});

describe('finds', () => {
  it('people by username or address, in any case, each once, and says who is nobody', async () => {
    const { caller, student } = await buildTaught();
    const people = [student.username.toUpperCase(), student.email, 'nobody@example.org'];
    expect((await ask(caller, { people })).body).toEqual({
      users: [{ _id: student.id, username: student.username, profilePicture: null }],
      unknown: ['nobody@example.org'],
    });
  });

  it('the students of a course, the members of a group, and the active students of the own institution', async () => {
    const institution = await t.buildInstitution();
    const { teacher, caller, course, student } = await buildTaught();
    await t.db.updateTable('users').set({ institution_id: institution.id }).where('id', '=', teacher.id).execute();
    const here = await t.buildUser({ institutionId: institution.id });
    await t.buildUser({ institutionId: institution.id, isActive: false });
    await t.buildUser({ institutionId: institution.id, role: 'teacher' });
    const group = await t.buildGroup(teacher, { users: [student, here] });
    const signedInAgain = await t.as(teacher);
    expect(await names(caller, { course: course._id })).toEqual([student.username]);
    expect(await names(caller, { group: group.id })).toEqual(namesOf(student, here));
    expect(await names(signedInAgain, { institution: institution.id })).toEqual([here.username]);
    const classmate = await t.buildUser({ institutionId: institution.id });
    await t.db.updateTable('users').set({ school_class: 'class_9' }).where('id', '=', classmate.id).execute();
    expect(await names(signedInAgain, { institution: institution.id, schoolClass: 'class_9' })).toEqual([
      classmate.username,
    ]);
  });

  it('all of them for a group that is then made of them', async () => {
    const { caller, course, student } = await buildTaught();
    const { body } = await ask(caller, { course: course._id });
    const users = (body.users as { _id: string }[]).map(({ _id }) => _id);
    const made = await caller.post('/api/groups', { name: 'All of them', users, courses: [course._id] });
    expect(made.status, made.text).toBe(201);
    expect(made.body.group.users).toEqual([student.id]);
  });
});
