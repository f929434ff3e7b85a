import type { AccessScope } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildToken, scriptWith } from '../../../testing/features/access-tokens/build-token.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

// A token of an institution sees that one alone, whoever made it; and no scope gives what another one is for.

let t: TestApp;
let here: { id: string };
let there: { id: string };
let admin: TestUser;
let coordinator: TestUser;
let pupilHere: TestUser;
let pupilThere: TestUser;
let courseHere: { _id: string };
let courseThere: { _id: string };
let adminsCourse: { _id: string };
beforeAll(async () => {
  t = await buildTestApp();
  [here, there] = [await t.buildInstitution(), await t.buildInstitution()];
  // A teacher as well, so that a course can be theirs.
  admin = await t.buildUser({ role: 'teacher', isAdmin: true });
  coordinator = await t.buildUser({ role: 'coordinator' }, [here, there]);
  pupilHere = await t.buildUser({ institutionId: here.id });
  pupilThere = await t.buildUser({ institutionId: there.id });
  const makeCourse = async (institution: { id: string }) => {
    const teacher = await t.buildUser({ role: 'teacher', institutionId: institution.id });
    return t.buildCourse(teacher, { course_type: 'private' });
  };
  [courseHere, courseThere] = [await makeCourse(here), await makeCourse(there)];
  adminsCourse = await t.buildCourse(admin, { course_type: 'private' });
});
afterAll(() => t.close());

const scriptOf = async (maker: TestUser, institution: { id: string } | null, scopes?: AccessScope[]): Promise<Caller> =>
  scriptWith(
    t,
    (await buildToken(t, maker, { institution_id: institution?.id ?? null, ...(scopes && { scopes }) })).secret,
  );
const idsIn = (answer: { body: { data: { _id: string }[] } }) => answer.body.data.map(({ _id }) => _id);

describe.each(['coordinator', 'admin'] as const)('a token of an institution that a %s made', (who) => {
  let script: Caller;
  beforeAll(async () => {
    script = await scriptOf(who === 'admin' ? admin : coordinator, here);
  });

  it('sees the people of its institution alone', async () => {
    const ids = idsIn(await script.get('/api/users?page=1&limit=100'));
    expect(ids).toContain(pupilHere.id);
    for (const id of [pupilThere.id, admin.id, coordinator.id]) expect(ids).not.toContain(id);
    const whole = await script.get('/api/users');
    expect(whole.text).not.toContain(pupilThere.email);
    expect((await script.get('/api/users/export.csv')).text).not.toContain(pupilThere.email);
    const card = await script.get(`/api/users/${pupilThere.id}`);
    expect(card.text).not.toContain(pupilThere.email);
    expect((await script.get(`/api/users/institution/${there.id}`)).text).not.toContain(pupilThere.email);
  });

  it('sees the courses of its institution alone, also among those that its maker owns', async () => {
    expect((await script.get(`/api/courses/${courseHere._id}`)).status).toBe(200);
    for (const { _id } of [courseThere, adminsCourse]) {
      expect((await script.get(`/api/courses/${_id}`)).status).toBe(404);
      expect((await script.get(`/api/courses/${_id}/outline`)).status).toBe(404);
      expect((await script.get(`/api/courses/${_id}/overview`)).status).toBe(404);
      expect((await script.get('/api/courses')).text).not.toContain(_id);
      expect(idsIn(await script.get('/api/courses?page=1&limit=100'))).not.toContain(_id);
    }
    expect(idsIn(await script.get('/api/courses?page=1&limit=100'))).toContain(courseHere._id);
  });

  it('sees no figures of another institution, and no institution beside its own', async () => {
    expect((await script.get(`/api/institution/${here.id}/overview`)).status).toBe(200);
    for (const path of ['', '/overview', '/results', '/courses'])
      expect((await script.get(`/api/institution/${there.id}${path}`)).status).toBe(404);
    expect(idsIn(await script.get('/api/institution?page=1'))).toEqual([here.id]);
  });

  it('reads what was done at its institution alone', async () => {
    await (await t.as(admin)).put(`/api/users/${pupilHere.id}`, { phoneNumber: '1' });
    await (await t.as(admin)).put(`/api/users/${pupilThere.id}`, { phoneNumber: '2' });
    const { body, text } = await script.get('/api/audit?limit=100');
    expect(body.data.map((entry: { target: { _id: string } | null }) => entry.target?._id)).toContain(pupilHere.id);
    expect(text).not.toContain(pupilThere.id);
    // Addresses of computers are for administrators who act themselves, or by a token of the site.
    for (const entry of body.data) expect(entry.ip).toBeNull();
  });

  it('reaches nothing of the site', async () => {
    for (const path of ['/api/site-health', '/api/dashboards/admin', '/api/rosters', '/api/groups'])
      expect((await script.get(path)).status).toBe(403);
    expect((await script.post('/api/groups', {})).status).toBe(403);
  });
});

describe('one scope', () => {
  it('courses:read tells no join code', async () => {
    const courses = await scriptOf(admin, null, ['courses:read']);
    for (const path of [`/api/courses/${courseHere._id}`, '/api/courses', '/api/courses?page=1'])
      expect((await courses.get(path)).text).not.toContain('join_code');
    expect((await (await t.as(admin)).get(`/api/courses/${courseHere._id}`)).text).toContain('join_code');
  });

  it('courses:read tells nobody who asked to join, which people:read does', async () => {
    const asker = await t.buildUser();
    await t.buildJoinRequest(courseHere, asker, 'pending');
    const courses = await scriptOf(admin, null, ['courses:read']);
    for (const path of [`/api/courses/${courseHere._id}`, '/api/courses'])
      expect((await courses.get(path)).text).not.toContain(asker.email);
    const both = await scriptOf(admin, null, ['courses:read', 'people:read']);
    expect((await both.get(`/api/courses/${courseHere._id}`)).text).toContain(asker.email);
  });

  it('people:write makes no administrators, neither by a new roster nor by one that is there', async () => {
    const script = await scriptOf(admin, null, ['people:write']);
    const file = { fileName: 'people.csv', text: 'username,email,role\nEve,eve@example.org,admin\n' };
    const refused = await script.post('/api/rosters', { ...file, allowAdmins: true });
    expect([refused.status, refused.body.error]).toEqual([403, 'field_not_allowed']);
    const handedIn = await script.post('/api/rosters', file);
    expect(handedIn.body.roster.counts).toMatchObject({ create: 0, bad: 1 });
    const again = await script.put(`/api/rosters/${handedIn.body.roster._id}`, { allowAdmins: true });
    expect([again.status, again.body.error]).toEqual([403, 'field_not_allowed']);
  });

  it('people:write makes no account with a password, and no link to set one', async () => {
    const script = await scriptOf(admin, null);
    const account = { username: 'Mallory', email: 'mallory@example.org', role: 'admin', password: 'correct horse' };
    for (const [path, body] of [
      ['/api/users', account],
      [`/api/users/${pupilHere.id}/password-link`, {}],
      ['/api/users/bulk/password-links.csv', {}],
    ] as const)
      expect((await script.post(path, body)).body.error).toBe('scope_missing');
  });
});

it('the keys of repeated calls are each token’s own, and not its maker’s', async () => {
  const headers = { 'idempotency-key': 'same' };
  const body = (name: string) => ({ name });
  const callers = [await t.as(admin), await scriptOf(admin, null), await scriptOf(admin, null)];
  const answers = [];
  for (const [n, caller] of callers.entries())
    answers.push(await caller.post('/api/groups', body(`Group ${n}`), headers));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const repeated = await callers[1]?.post('/api/groups', body('Group 1'), headers);
  expect(repeated?.text).toBe(answers[1]?.text);
});
