import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const detail = async (caller: Caller, course: { _id: string }) => (await caller.get(`/api/courses/${course._id}`)).body;

describe("the way into a course of one's own", () => {
  it('is told to no visitor and no staff, and not in lists', async () => {
    const course = await t.buildCourse(owner);
    const institution = await t.buildInstitution({ courses: [course] });
    const member = { institutionId: institution.id };
    const staff = [
      owner,
      await t.buildUser({ role: 'teacher', ...member }),
      await t.buildUser({ role: 'coordinator' }, [institution]),
      await t.buildUser({ role: 'admin' }),
      await t.buildUser({ role: 'student', isAdmin: true, ...member }),
    ];
    for (const caller of [t.visitor, ...(await Promise.all(staff.map((user) => t.as(user))))])
      expect(await detail(caller, course)).not.toHaveProperty('joined');
    const student = await t.as(await t.buildUser(member));
    expect((await student.get('/api/courses')).text).not.toContain('"joined"');
    expect((await student.get('/api/courses?page=1')).text).not.toContain('"joined"');
  });

  it('is none for a stranger, and for somebody who only asked, was rejected, or whose group or institution counts no more', async () => {
    const course = await t.buildCourse(owner);
    const pending = await t.buildInstitution({ status: 'Pending', courses: [course] });
    const [stranger, asked, rejected, grouped] = [
      await t.buildUser(),
      await t.buildUser(),
      await t.buildUser(),
      await t.buildUser(),
    ];
    const granted = await t.buildUser({ institutionId: pending.id });
    await t.buildJoinRequest(course, asked, 'pending');
    await t.buildJoinRequest(course, rejected, 'rejected');
    await t.buildGroup(owner, { users: [grouped], courses: [course], status: 'inactive' });
    for (const user of [stranger, asked, rejected, grouped, granted])
      expect((await detail(await t.as(user), course)).joined).toBe(null);
  });

  it.each(['public', 'private'] as const)('into a %s course is a request, a group or the institution', async (kind) => {
    const course = await t.buildCourse(owner, { course_type: kind });
    const institution = await t.buildInstitution({ courses: [course] });
    const member = { institutionId: institution.id };
    const [letIn, grouped, granted] = [await t.buildUser(member), await t.buildUser(member), await t.buildUser(member)];
    await t.buildJoinRequest(course, letIn, 'approved');
    await t.buildGroup(owner, { users: [letIn, grouped], courses: [course] });
    const joined = async (user: TestUser) => (await detail(await t.as(user), course)).joined;
    expect(await Promise.all([letIn, grouped, granted].map(joined))).toEqual(['request', 'group', 'institution']);
    for (const user of [letIn, grouped, granted]) {
      const own = (await (await t.as(user)).get(`/api/groups/${user.id}/courses`)).body as { data: { _id: string }[] };
      expect(own.data.map(({ _id }) => _id)).toEqual([course._id]);
    }
  });
});
