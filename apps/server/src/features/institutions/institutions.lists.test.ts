import type { Course } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tinyPng, uploadForm } from '../../../testing/files.ts';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let adminUser: TestUser;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  adminUser = await t.buildUser({ role: 'admin' });
  admin = await t.as(adminUser);
});
beforeEach(async () => {
  await t.db.updateTable('users').set({ institution_id: null }).execute();
  await t.db.deleteFrom('institutions').execute();
});
afterAll(() => t.close());

const namesIn = (items: { name: string }[]) => items.map((item) => item.name);

async function institution(name: string, fields: object = {}): Promise<string> {
  t.clock.advance(1_000);
  return (await admin.post('/api/institution', { name, status: 'Approved', ...fields })).body.institution._id as string;
}

describe('GET /api/institution', () => {
  it('gives everything under data, in full, newest first, in more than one step', async () => {
    const rows = Array.from({ length: 230 }, (_, i) => ({
      id: crypto.randomUUID(),
      name: `Seeded ${i}`,
      name_key: `seeded ${i}`,
      type: 'School' as const,
      status: 'Pending' as const,
      created_at: new Date(1_700_000_000_000 + i),
      updated_at: new Date(),
    }));
    await t.db.insertInto('institutions').values(rows).execute();
    const { body } = await admin.get('/api/institution');
    expect(Object.keys(body)).toEqual(['data']);
    expect(namesIn(body.data)).toEqual(namesIn(rows).toReversed());
    expect(body.data[0]).toHaveProperty('contact');
  });

  it.each([
    ['lyon', ['North School', 'West College']],
    ['france', ['North School']],
    ['n, fr', ['North School']],
    ['north', ['North School']],
    ['%', []],
    ['college', ['East', 'West College']],
    ['REJ', ['West College']],
  ])('finds %s by name, place, type and status', async (search, names) => {
    await institution('North School', { type: 'School', location: { city: 'Lyon', country: 'France' } });
    await institution('West College', { location: { city: 'Lyon Mountain' }, status: 'Rejected' });
    await institution('East', { type: 'College' });
    const { body } = await admin.get(`/api/institution?search=${encodeURIComponent(search)}&sort=name`);
    expect(namesIn(body.data)).toEqual(names.toSorted());
    expect(body.total).toBe(names.length);
  });

  it('filters, sorts, pages and counts members', async () => {
    const [first, second] = [
      await institution('A', { type: 'School' }),
      await institution('B', { status: 'Rejected' }),
    ];
    await t.buildUser({ institutionId: first });
    await t.buildUser({ institutionId: first, role: 'teacher' });
    const page = (await admin.get('/api/institution?limit=1&page=2')).body;
    expect(page).toMatchObject({ total: 2, pageCount: 2, page: 2, limit: 1, data: [{ _id: first, membersCount: 2 }] });
    expect(page.data[0]).not.toHaveProperty('contact');
    expect(namesIn((await admin.get('/api/institution?status=Rejected')).body.data)).toEqual(['B']);
    expect(namesIn((await admin.get('/api/institution?type=School')).body.data)).toEqual(['A']);
    expect(namesIn((await admin.get('/api/institution?sort=-name')).body.data)).toEqual(['B', 'A']);
    expect((await admin.get(`/api/institution?sort=colour`)).status).toBe(400);
    expect(second).not.toBe(first);
  });

  it('sorts by the place as it reads', async () => {
    await institution('One', { location: { city: 'lyon', country: 'France' } });
    await institution('Two', { location: { city: 'Bonn' } });
    await institution('Three');
    const order = async (sort: string) => namesIn((await admin.get(`/api/institution?sort=${sort}`)).body.data);
    expect(await order('location')).toEqual(['Three', 'Two', 'One']);
    expect(await order('-location')).toEqual(['One', 'Two', 'Three']);
  });

  it('gives a coordinator what they manage, as their own call does, and a teacher their own', async () => {
    const user = await t.buildUser({ role: 'coordinator' });
    const mine = await institution('Mine', { institution_management_access: [user.id] });
    await institution('Other');
    const caller = await t.as(user);
    const all = await caller.get('/api/institution');
    expect(namesIn(all.body.data)).toEqual(['Mine']);
    for (const end of ['', '/'])
      expect((await caller.get(`/api/institution/managment/${user.id}${end}`)).text).toBe(all.text);
    expect((await admin.get(`/api/institution/managment/${user.id}?page=1`)).body.total).toBe(1);
    const teacher = await t.as(await t.buildUser({ role: 'teacher', institutionId: mine }));
    const [seen] = (await teacher.get('/api/institution')).body.data;
    expect(seen).toMatchObject({ name: 'Mine', can: { edit: false, delete: false } });
    expect((await (await t.as(await t.buildUser({ role: 'teacher' }))).get('/api/institution')).body).toEqual({
      data: [],
    });
  });

  it('shows teachers the courses that are open to them only', async () => {
    const [open, closed] = [await t.buildCourse(adminUser), await t.buildCourse(adminUser, { status: 'inactive' })];
    const id = await institution('Mine', { course_access: [open._id, closed._id] });
    const teacher = await t.as(await t.buildUser({ role: 'teacher', institutionId: id }));
    expect((await teacher.get(`/api/institution/${id}`)).body.course_access).toEqual([open._id]);
    await admin.put(`/api/institution/${id}`, { status: 'Pending' });
    expect((await teacher.get(`/api/institution/${id}`)).body.courseNames).toEqual([]);
  });
});

describe('GET /api/institution/names', () => {
  it('gives the approved ones by name to anybody signed in, all or by page', async () => {
    for (const name of ['b', 'A', 'c']) await institution(name);
    await institution('Waiting', { status: 'Pending' });
    const student = await t.as(await t.buildUser());
    const all = (await student.get('/api/institution/names')).body;
    expect(namesIn(all)).toEqual(['A', 'b', 'c']);
    expect(Object.keys(all[0])).toEqual(['_id', 'name', 'type']);
    const page = (await student.get('/api/institution/names?search=B&limit=1')).body;
    expect(page).toMatchObject({ total: 1, data: [{ name: 'b' }] });
  });
});

describe('a change of an institution counts on the next request', () => {
  it('for its courses', async () => {
    const course: Course = await t.buildCourse(adminUser, { course_type: 'private' });
    const id = await institution('Granting');
    const people = [
      await t.as(await t.buildUser({ institutionId: id })),
      await t.as(await t.buildUser({ role: 'teacher', institutionId: id })),
    ];
    const seen = () => Promise.all(people.map(async (who) => (await who.get(`/api/courses/${course._id}`)).status));
    expect(await seen()).toEqual([404, 404]);
    await admin.put(`/api/institution/${id}`, { course_access: [course._id] });
    expect(await seen()).toEqual([200, 200]);
    await admin.put(`/api/institution/${id}`, { status: 'Rejected' });
    expect(await seen()).toEqual([404, 404]);
    await admin.put(`/api/institution/${id}`, { status: 'Approved' });
    expect(await seen()).toEqual([200, 200]);
    await admin.put(`/api/institution/${id}`, { course_access: [] });
    expect(await seen()).toEqual([404, 404]);
  });

  it('for its coordinators', async () => {
    const user = await t.buildUser({ role: 'coordinator' });
    const caller = await t.as(user);
    const id = await institution('Managed');
    await t.buildUser({ institutionId: id });
    const seen = async () => (await caller.get('/api/users?page=1')).body.total as number;
    expect(await seen()).toBe(0);
    await admin.put(`/api/institution/${id}`, { institution_management_access: [user.id] });
    expect(await seen()).toBe(1);
    await admin.put(`/api/institution/${id}`, { institution_management_access: [] });
    expect(await seen()).toBe(0);
  });
});

describe('the picture', () => {
  const uploadedBy = async (caller: Caller): Promise<string> => {
    const { payload, headers } = uploadForm('a.png', tinyPng);
    return (await caller.post('/api/files', payload, headers)).body.file.url as string;
  };

  it('cannot be somebody else’s upload, nor anything but an image', async () => {
    const user = await t.buildUser({ role: 'coordinator' });
    const id = await institution('Pictured', { institution_management_access: [user.id] });
    const caller = await t.as(user);
    const answer = await caller.put(`/api/institution/${id}`, { institution_image: await uploadedBy(admin) });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toMatchObject([{ path: 'institution_image' }]);
    const { payload, headers } = uploadForm('a.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'));
    const pdf = (await admin.post('/api/files', payload, headers)).body.file.url as string;
    expect((await admin.put(`/api/institution/${id}`, { institution_image: pdf })).status).toBe(400);
  });

  it('is seen by its members and managers, and by nobody else', async () => {
    const user = await t.buildUser({ role: 'coordinator' });
    const id = await institution('Pictured', { institution_management_access: [user.id] });
    const url = await uploadedBy(await t.as(user));
    expect((await (await t.as(user)).put(`/api/institution/${id}`, { institution_image: url })).status).toBe(200);
    const callers = {
      member: await t.as(await t.buildUser({ institutionId: id })),
      teacher: await t.as(await t.buildUser({ role: 'teacher', institutionId: id })),
      manager: await t.as(user),
      admin,
      'student of none': await t.as(await t.buildUser()),
      'other coordinator': await t.as(await t.buildUser({ role: 'coordinator' })),
      visitor: t.visitor,
    };
    const seeing: string[] = [];
    for (const [who, caller] of Object.entries(callers)) if ((await caller.get(url)).status === 200) seeing.push(who);
    expect(seeing).toEqual(['member', 'teacher', 'manager', 'admin']);
    await admin.put(`/api/institution/${id}`, { institution_image: null });
    expect((await callers.member.get(url)).status).toBe(404);
  });
});

describe('GET /api/courses?created_by=admins', () => {
  it('gives the courses of admins, and is for admins to ask', async () => {
    const teacher = await t.buildUser({ role: 'teacher' });
    await t.buildCourse(teacher, { name: 'Choice of a teacher' });
    await t.buildCourse(adminUser, { name: 'Choice of an admin' });
    const { body } = await admin.get('/api/courses?created_by=admins&search=Choice');
    expect(namesIn(body.data)).toEqual(['Choice of an admin']);
    expect((await (await t.as(teacher)).get('/api/courses?created_by=admins')).status).toBe(400);
    expect((await t.visitor.get('/api/courses?created_by=admins')).status).toBe(400);
  });
});
