import { texts } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';
import { purgeBin } from './index.ts';

const nowhere = '01890000-0000-7000-8000-000000000000';

let t: TestApp;
let owner: TestUser;
let teacher: Caller;
let stranger: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
  teacher = await t.as(owner);
  stranger = await t.as(await t.buildUser({ role: 'teacher' }));
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

type Act = [name: string, act: (caller: Caller, id: string) => ReturnType<Caller['get']>];
const acts: Act[] = [
  ['counting what hangs on it', (caller, id) => caller.get(`/api/courses/${id}/usage`)],
  ['deleting', (caller, id) => caller.delete(`/api/courses/${id}`)],
  ['restoring', (caller, id) => caller.post(`/api/courses/${id}/restore`)],
  ['a new join code', (caller, id) => caller.post(`/api/courses/${id}/join-code`)],
];

describe.each(acts)('%s', (_name, act) => {
  it('is refused to visitors, students and coordinators', async () => {
    const course = await t.buildCourse(owner);
    expect((await act(t.visitor, course._id)).status).toBe(401);
    for (const role of ['student', 'coordinator'] as const)
      expect((await act(await t.as(await t.buildUser({ role })), course._id)).status).toBe(403);
  });

  it('is refused to other teachers: forbidden where they see the course, else not found', async () => {
    const [seen, hidden] = [await t.buildCourse(owner), await t.buildCourse(owner, { course_type: 'private' })];
    expect((await act(stranger, seen._id)).body).toMatchObject({ error: 'forbidden', message: texts.forbidden });
    expect((await act(stranger, hidden._id)).body).toMatchObject({ error: 'not_found', message: 'Course not found' });
  });

  it('is refused for a bad id and for no such course', async () => {
    expect((await act(teacher, 'x')).body).toMatchObject({
      error: 'validation_failed',
      issues: [{ path: 'id', message: 'This is not a valid id' }],
    });
    expect((await act(teacher, nowhere)).status).toBe(404);
  });

  it('is for its teacher and for admins', async () => {
    for (const caller of [teacher, admin])
      expect((await act(caller, (await t.buildCourse(owner))._id)).status).toBe(200);
  });
});

describe('the usage of a course', () => {
  it('is counted', async () => {
    const course = await t.buildCourse(owner);
    const [one, two] = [await t.buildUser(), await t.buildUser()];
    await t.buildGroup(owner, { users: [one], courses: [course] });
    await t.buildJoinRequest(course, one, 'approved');
    await t.buildJoinRequest(course, two, 'pending');
    const usage = await teacher.get(`/api/courses/${course._id}/usage`);
    expect(usage.body).toEqual({
      subjects: 1,
      materials: 1,
      ratings: 0,
      groups: 1,
      joinRequests: 2,
      tests: 0,
      attempts: 0,
    });
  });
});

describe('a deleted course', () => {
  it('is gone from every door for everybody, its owner and admins too', async () => {
    const course = await t.buildCourse(owner);
    const deleted = await teacher.delete(`/api/courses/${course._id}`);
    expect(deleted.body).toEqual({ message: 'Course deleted successfully!' });
    for (const caller of [teacher, admin, t.visitor]) {
      expect((await caller.get(`/api/courses/${course._id}`)).status).toBe(404);
      expect((await caller.get('/api/courses')).text).not.toContain(course._id);
      expect((await caller.get(`/api/courses?created_by=${owner.id}`)).text).not.toContain(course._id);
      expect((await caller.get(`/api/materials/${course.subjects[0]?._id ?? ''}/materials`)).status).toBe(404);
    }
    expect((await teacher.delete(`/api/courses/${course._id}`)).status).toBe(404);
  });

  it('comes back as it was, by its owner or an admin', async () => {
    for (const caller of [teacher, admin]) {
      const course = await t.buildCourse(owner, { description: '<p>kept</p>' });
      await teacher.delete(`/api/courses/${course._id}`);
      const restored = await caller.post(`/api/courses/${course._id}/restore`);
      expect(restored.body.message).toBe('Course restored successfully!');
      expect(restored.body.course.updatedAt > course.updatedAt).toBe(true);
      expect((await teacher.get(`/api/courses/${course._id}`)).body).toEqual({
        ...course,
        updatedAt: restored.body.course.updatedAt,
      });
    }
  });

  it('is not found for another teacher who tries to restore it', async () => {
    const course = await t.buildCourse(owner);
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await stranger.post(`/api/courses/${course._id}/restore`)).status).toBe(404);
    expect((await admin.get(`/api/courses/${course._id}`)).status).toBe(404);
  });

  it('that was restored already is only given back', async () => {
    const course = await t.buildCourse(owner);
    expect((await teacher.post(`/api/courses/${course._id}/restore`)).body.course).toEqual(course);
  });

  it('is removed for good only once it lay in the bin long enough, oldest first', async () => {
    const [early, late, live] = [await t.buildCourse(owner), await t.buildCourse(owner), await t.buildCourse(owner)];
    const deletedAt = async (course: { _id: string }, at: string) =>
      t.db
        .updateTable('courses')
        .set({ deleted_at: new Date(at) })
        .where('id', '=', course._id)
        .execute();
    await deletedAt(early, '2001-01-01T00:00:00Z');
    await deletedAt(late, '2001-02-01T00:00:00Z');
    const { signal } = new AbortController();
    expect(await purgeBin(t.services, t.db, new Date('2001-01-01T00:00:00Z'), signal)).toBe(0);
    expect(await purgeBin(t.services, t.db, new Date('2001-01-02T00:00:00Z'), signal)).toBe(1);
    const left = await t.db
      .selectFrom('courses')
      .select('id')
      .where('id', 'in', [early._id, late._id, live._id])
      .orderBy('id')
      .execute();
    expect(left.map((row) => row.id)).toEqual([late._id, live._id].toSorted());
    expect(await purgeBin(t.services, t.db, new Date('2001-03-01T00:00:00Z'), signal)).toBe(1);
    expect(
      await t.db.selectFrom('subjects').select('id').where('course_id', 'in', [early._id, late._id]).execute(),
    ).toEqual([]);
  });
});

describe('the bin', () => {
  const binned = (caller: Caller, search: string) =>
    caller.get(`/api/courses/bin?search=${encodeURIComponent(search)}`);

  it('is shut to all but admins, its courses’ own teachers too', async () => {
    expect((await t.visitor.get('/api/courses/bin')).status).toBe(401);
    expect((await teacher.get('/api/courses/bin')).status).toBe(403);
    for (const role of ['student', 'coordinator'] as const)
      expect((await (await t.as(await t.buildUser({ role }))).get('/api/courses/bin')).status).toBe(403);
  });

  it('refuses a page that is none', async () => {
    const answer = await admin.get('/api/courses/bin?page=0&limit=101');
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual(['page', 'limit']);
  });

  it('shows who deleted what, and until when it can be restored; the latest first, by page', async () => {
    const names = ['Binned alpha', 'Binned beta'];
    const deleted = [];
    for (const [index, name] of names.entries()) {
      const course = await t.buildCourse(owner, { name });
      await (index === 0 ? teacher : admin).delete(`/api/courses/${course._id}`);
      const at = new Date(`2020-03-0${index + 1}T10:00:00Z`);
      await t.db.updateTable('courses').set({ deleted_at: at }).where('id', '=', course._id).execute();
      deleted.push(course);
    }
    await t.buildCourse(owner, { name: 'Binned by nobody' });
    const [alpha, beta] = deleted;
    const { body } = await binned(admin, 'BINNED');
    expect(body).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(body.data).toEqual([
      {
        _id: beta?._id,
        name: 'Binned beta',
        creator: { _id: owner.id, username: owner.username },
        deletedAt: '2020-03-02T10:00:00.000Z',
        deletedBy: { _id: expect.any(String), username: expect.any(String) },
        restorableUntil: '2020-04-01T10:00:00.000Z',
      },
      expect.objectContaining({
        _id: alpha?._id,
        deletedBy: { _id: owner.id, username: owner.username },
        restorableUntil: '2020-03-31T10:00:00.000Z',
      }),
    ]);
    expect(body.data[0].deletedBy._id).not.toBe(owner.id);
    const second = await admin.get('/api/courses/bin?search=binned&limit=1&page=2');
    expect(second.body).toMatchObject({ total: 2, pageCount: 2, data: [{ _id: alpha?._id }] });
  });

  it('holds a course until it is restored', async () => {
    const course = await t.buildCourse(owner, { name: '100% restored' });
    await teacher.delete(`/api/courses/${course._id}`);
    expect((await binned(admin, '100%')).body.total).toBe(1);
    await admin.post(`/api/courses/${course._id}/restore`);
    expect((await binned(admin, '100%')).body.data).toEqual([]);
  });
});

describe('a new join code', () => {
  it('is generated, differs, and frees the old one', async () => {
    const course = await t.buildCourse(owner, { join_code: 'Old-Code' });
    const { course: renewed } = (await teacher.post(`/api/courses/${course._id}/join-code`)).body;
    expect(renewed.join_code).toMatch(/^NCL1-[0-9A-Z]+$/);
    expect(renewed).toEqual({ ...course, join_code: renewed.join_code, updatedAt: renewed.updatedAt });
    expect((await t.buildCourse(owner, { join_code: 'OLD-CODE' })).join_code).toBe('OLD-CODE');
  });

  it('differs for courses that ask in the same millisecond', async () => {
    const courses = await Promise.all([1, 2, 3, 4].map(() => t.buildCourse(owner)));
    const answers = await Promise.all(courses.map((course) => teacher.post(`/api/courses/${course._id}/join-code`)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.course.join_code)).size).toBe(4);
  });
});
