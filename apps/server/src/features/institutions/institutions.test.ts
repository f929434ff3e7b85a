import { limits, texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
afterAll(() => t.close());

let made = 0;
const freshName = () => `Institution made ${(made += 1)}`;

/** An institution with a coordinator of its own. */
async function withCoordinator(overrides: Parameters<TestApp['buildInstitution']>[0] = {}) {
  const user = await t.buildUser({ role: 'coordinator' });
  const institution = await t.buildInstitution({ ...overrides, managers: [user] });
  return { institution, user, caller: await t.as(user), url: `/api/institution/${institution.id}` };
}

const entriesOn = async (id: string) =>
  t.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'target_id', 'institution_id', 'changes'])
    .where((where) => where.or([where('institution_id', '=', id), where('target_id', '=', id)]))
    .orderBy('action')
    .execute();

describe('POST /api/institution is refused', () => {
  it('with every bad field at once', async () => {
    const answer = await admin.post('/api/institution', {
      name: ' ',
      type: 'Zoo',
      status: 'Closed',
      institution_image: 'javascript:alert(1)',
      location: { city: 'x'.repeat(limits.name + 1) },
      contact: { person_email: 'nobody' },
      registered_year: '0000-02-30',
      institution_management_access: ['x'],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
      'contact.person_email',
      'institution_image',
      'institution_management_access.0',
      'location.city',
      'name',
      'registered_year',
      'status',
      'type',
    ]);
  });

  it('with a name that is taken, in any case and spacing', async () => {
    const { institution } = await withCoordinator();
    const name = ` ${institution.name.toUpperCase().replace(' ', '   ')} `;
    const answer = await admin.post('/api/institution', { name });
    expect(answer.body).toMatchObject({ error: 'institution_name_taken', message: texts.institutionNameTaken });
    expect(answer.body.issues).toEqual([{ path: 'name', message: texts.institutionNameTaken }]);
  });

  it('with people who are no coordinators and courses that are not there, each named', async () => {
    const coordinator = await t.buildUser({ role: 'coordinator' });
    const teacher = await t.buildUser({ role: 'teacher' });
    const course = await t.buildCourse(adminUser);
    const gone = await t.buildCourse(adminUser);
    await admin.delete(`/api/courses/${gone._id}`);
    const answer = await admin.post('/api/institution', {
      name: freshName(),
      institution_management_access: [coordinator.id, teacher.id],
      course_access: [gone._id, course._id],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { path: 'institution_management_access.1', message: texts.noSuchCoordinator },
      { path: 'course_access.0', message: texts.noSuchCourse },
    ]);
  });
});

describe('POST /api/institution', () => {
  it('keeps all that an admin sends', async () => {
    const manager = await t.buildUser({ role: 'coordinator' });
    const course = await t.buildCourse(adminUser);
    const form = {
      name: freshName(),
      type: 'College',
      institution_id: 'C-17',
      institution_image: 'https://example.org/a.png',
      location: { address: 'Road 1', city: 'Oslo', state: 'East', zipcode: '0150', country: 'Norway' },
      contact: { person_name: 'Kari', person_email: 'kari@example.org', person_phoneNumber: '+47 1' },
      registered_year: '1999-12-31',
      reffered_by: 'Ola',
      status: 'Approved',
      institution_management_access: [manager.id],
      course_access: [course._id],
    };
    const answer = await admin.post('/api/institution', form);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ message: texts.institutionCreated, institution: form });
    const { _id, managerNames, courseNames, can, membersCount } = answer.body.institution;
    expect(managerNames).toEqual([{ _id: manager.id, username: manager.username }]);
    expect(courseNames).toEqual([{ _id: course._id, name: course.name }]);
    expect({ can, membersCount }).toEqual({
      can: { edit: true, delete: true, setStatus: true, setCourseAccess: true },
      membersCount: 0,
    });
    expect((await admin.get(`/api/institution/${_id}`)).body).toEqual(answer.body.institution);
    const log = await entriesOn(_id);
    expect(log.map((entry) => [entry.action, entry.target_id])).toEqual([
      ['institution_courses_changed', course._id],
      ['institution_created', _id],
      ['institution_managers_changed', manager.id],
    ]);
  });

  it('has a kind and waits for approval when nothing is said of it', async () => {
    const answer = await admin.post('/api/institution', { name: freshName() });
    expect(answer.body.institution).toMatchObject({ type: 'Other', status: 'Pending', contact: { person_name: null } });
  });

  it('makes a coordinator’s institution Pending: it grants nothing, and is theirs to manage', async () => {
    const [user, colleague] = [await t.buildUser({ role: 'coordinator' }), await t.buildUser({ role: 'coordinator' })];
    const course = await t.buildCourse(adminUser);
    const answer = await (
      await t.as(user)
    ).post('/api/institution', {
      name: freshName(),
      status: 'Approved',
      course_access: [course._id],
      institution_management_access: [colleague.id],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.institution).toMatchObject({ status: 'Pending', course_access: [] });
    expect(answer.body.institution.institution_management_access.toSorted()).toEqual(
      [user.id, colleague.id].toSorted(),
    );
    expect(answer.body.institution.can).toEqual({
      edit: true,
      delete: false,
      setStatus: false,
      setCourseAccess: false,
    });
  });
});

describe('PUT /api/institution/{id}', () => {
  it.each([
    ['status', () => ({ status: 'Approved' })],
    ['course_access', async () => ({ course_access: [(await t.buildCourse(adminUser))._id] })],
    ['institution_management_access', () => ({ institution_management_access: [] })],
  ] as const)('is refused to a coordinator when it would change %s, and nothing is saved', async (field, change) => {
    const { caller, url } = await withCoordinator({ status: 'Pending' });
    const before = (await caller.get(url)).body;
    const answer = await caller.put(url, { name: freshName(), ...(await change()) });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: 'field_not_allowed', issues: [{ path: field }] });
    expect((await caller.get(url)).body).toEqual(before);
  });

  it('takes any status after any other from an admin', async () => {
    const { url } = await withCoordinator({ status: 'Pending' });
    for (const status of ['Approved', 'Pending', 'Rejected', 'Approved', 'Rejected', 'Pending'])
      expect((await admin.put(url, { status })).body.institution).toMatchObject({ status });
  });

  it('takes the whole form back from a coordinator', async () => {
    const course = await t.buildCourse(adminUser);
    const { caller, url } = await withCoordinator({ status: 'Approved', courses: [course] });
    const form = (await caller.get(url)).body;
    const answer = await caller.put(url, { ...form, reffered_by: 'Ola' });
    expect(answer.status).toBe(200);
    expect(answer.body.institution).toMatchObject({
      reffered_by: 'Ola',
      status: 'Approved',
      course_access: [course._id],
    });
  });

  it('is 404 for a coordinator of another institution, and changes nothing', async () => {
    const { url, caller } = await withCoordinator();
    const before = (await caller.get(url)).body;
    expect((await (await withCoordinator()).caller.put(url, { name: freshName() })).status).toBe(404);
    expect((await caller.get(url)).body).toEqual(before);
  });

  it('is refused when somebody saved since, and nothing of it is kept', async () => {
    const { caller, url } = await withCoordinator();
    const { updatedAt } = (await caller.get(url)).body;
    expect((await caller.put(url, { institution_id: 'first', updatedAt })).status).toBe(200);
    const late = await admin.put(url, { institution_id: 'second', updatedAt });
    expect(late.body).toMatchObject({ error: 'stale_update', message: texts.staleSave });
    expect((await admin.get(url)).body.institution_id).toBe('first');
    const nobody = ['01890000-0000-7000-8000-000000000000'];
    const bad = await admin.put(url, { institution_management_access: nobody, updatedAt });
    expect([bad.status, bad.body.issues?.[0]?.path]).toEqual([400, 'institution_management_access.0']);
  });

  it('gives nobody back their place who ceases to be a coordinator at that moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const leaving = await t.buildUser({ role: 'coordinator' });
      const { id } = await t.buildInstitution({ managers: [leaving] });
      const answers = await Promise.all([
        admin.put(`/api/institution/${id}`, { institution_management_access: [leaving.id] }),
        admin.put(`/api/users/${leaving.id}`, { role: 'student' }),
      ]);
      expect(answers[1].status).toBe(200);
      expect([200, 400]).toContain(answers[0].status);
      const left = await t.db
        .selectFrom('institution_managers')
        .selectAll()
        .where('user_id', '=', leaving.id)
        .execute();
      expect(left).toEqual([]);
    }
  });

  it('changes what it carries, inside location and contact too, and leaves the rest', async () => {
    const { caller, url } = await withCoordinator();
    await caller.put(url, { location: { city: 'Lyon', country: 'France' }, contact: { person_name: 'Zoé' } });
    const answer = await caller.put(url, { location: { city: '' }, contact: null });
    expect(answer.body.institution.location).toEqual({
      address: '',
      city: '',
      state: '',
      zipcode: '',
      country: 'France',
    });
    expect(answer.body.institution.contact).toEqual({
      person_name: null,
      person_email: null,
      person_phoneNumber: null,
    });
  });

  it('lets a coordinator bring in and send away others, at once', async () => {
    const { caller, url, user } = await withCoordinator();
    const colleague = await t.buildUser({ role: 'coordinator' });
    const theirs = await t.as(colleague);
    expect((await theirs.get(url)).status).toBe(404);
    await caller.put(url, { institution_management_access: [user.id, colleague.id] });
    expect((await theirs.get(url)).status).toBe(200);
    await caller.put(url, { institution_management_access: [user.id] });
    expect((await theirs.get(url)).status).toBe(404);
  });

  it('keeps a course in the bin granted, for when it comes back', async () => {
    const [course, binned] = [await t.buildCourse(adminUser), await t.buildCourse(adminUser)];
    const { url } = await withCoordinator({ courses: [course, binned] });
    await admin.delete(`/api/courses/${binned._id}`);
    expect((await admin.get(url)).body.course_access).toEqual([course._id]);
    await admin.put(url, { course_access: [] });
    await admin.post(`/api/courses/${binned._id}/restore`);
    expect((await admin.get(url)).body.course_access).toEqual([binned._id]);
  });

  it('is written down: what changed, without anything about persons', async () => {
    const { institution, url } = await withCoordinator({ status: 'Pending' });
    await admin.put(url, { contact: { person_name: 'Secret Name' }, location: { city: 'Lyon' }, status: 'Approved' });
    await admin.put(url, { location: { city: 'Lyon' }, status: 'Approved' });
    const log = await entriesOn(institution.id);
    expect(log.map((entry) => entry.action)).toEqual(['institution_status_changed', 'institution_updated']);
    expect(log[1]?.changes).toEqual([
      { field: 'location.city', before: null, after: 'Lyon' },
      { field: 'contact.person_name', before: null, after: null },
    ]);
    expect(log[0]?.changes).toEqual([{ field: 'status', before: 'Pending', after: 'Approved' }]);
  });
});

describe('the time zone and the holidays of an institution', () => {
  const summer = { name: 'Summer', from: '2027-07-01', to: '2027-08-31' };
  const newYear = { name: 'New Year', from: '2027-01-01', to: '2027-01-01' };

  it('are refused where the zone is none, a day is none, the last comes before the first or there are too many', async () => {
    const { caller, url } = await withCoordinator();
    const pathsOf = async (fields: object) => {
      const answer = await caller.put(url, fields);
      expect(answer.status, answer.text).toBe(400);
      return (answer.body.issues as { path: string }[]).map(({ path }) => path);
    };
    expect(await pathsOf({ timeZone: 'Mars/Olympus' })).toEqual(['timeZone']);
    expect(await pathsOf({ timeZone: '+02:00' })).toEqual(['timeZone']);
    expect(await pathsOf({ holidays: [newYear, { ...summer, to: '2027-06-30' }] })).toEqual(['holidays.1.to']);
    expect(await pathsOf({ holidays: [{ name: ' ', from: '2027-02-30', to: '' }] })).toEqual(
      expect.arrayContaining(['holidays.0.name', 'holidays.0.from', 'holidays.0.to']),
    );
    expect(await pathsOf({ holidays: Array.from({ length: limits.holidays + 1 }, () => newYear) })).toEqual([
      'holidays',
    ]);
    const elsewhere = await withCoordinator();
    expect((await elsewhere.caller.put(url, { holidays: [newYear] })).status).toBe(404);
  });

  it('are set by its coordinators, stay where a save does not carry them, and are written down once', async () => {
    const { caller, url, institution } = await withCoordinator();
    const saved = await caller.put(url, { timeZone: 'Europe/Lisbon', holidays: [summer, newYear] });
    expect(saved.body.institution).toMatchObject({ timeZone: 'Europe/Lisbon', holidays: [newYear, summer] });
    const again = await caller.put(url, { holidays: [newYear, summer], location: { city: 'Porto' } });
    expect(again.body.institution).toMatchObject({ timeZone: 'Europe/Lisbon', holidays: [newYear, summer] });
    const fields = (await entriesOn(institution.id)).flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields.filter((field) => field === 'holidays')).toHaveLength(1);
    expect((await caller.put(url, { timeZone: '', holidays: [] })).body.institution).toMatchObject({
      timeZone: null,
      holidays: [],
    });
  });
});

describe('DELETE /api/institution/{id}', () => {
  it('is refused while it has members, and says how many', async () => {
    const { institution, url } = await withCoordinator();
    await t.buildUser({ institutionId: institution.id });
    await t.buildUser({ role: 'teacher', institutionId: institution.id });
    const answer = await admin.delete(url);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: 'institution_has_members' });
    expect(answer.body.message).toContain('2 people');
    expect((await admin.get(url)).status).toBe(200);
  });

  it('is refused to its coordinators', async () => {
    const { caller, url } = await withCoordinator();
    expect((await caller.delete(url)).status).toBe(403);
  });

  it('removes it with what hangs on it, and is written down', async () => {
    const { institution, url } = await withCoordinator({ courses: [await t.buildCourse(adminUser)] });
    const answer = await admin.delete(url);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: texts.institutionDeleted });
    expect((await admin.get(url)).status).toBe(404);
    expect((await admin.delete(url)).status).toBe(404);
    expect((await entriesOn(institution.id)).map((entry) => entry.action)).toEqual(['institution_deleted']);
  });
});

describe('at the same time', () => {
  it('one saves and one is told when two loaded the same version', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { caller, url } = await withCoordinator();
      const { updatedAt } = (await caller.get(url)).body;
      const answers = await Promise.all([
        caller.put(url, { institution_id: 'one', updatedAt }),
        admin.put(url, { institution_id: 'two', updatedAt }),
      ]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    }
  });

  it('a coordinator who is sent away does not save any more, whoever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { caller, url } = await withCoordinator();
      const [saved] = await Promise.all([
        caller.put(url, { institution_id: 'mine' }),
        admin.put(url, { institution_management_access: [] }),
      ]);
      expect([200, 404]).toContain(saved.status);
      expect((await caller.put(url, { institution_id: 'late' })).status).toBe(404);
    }
  });
});
