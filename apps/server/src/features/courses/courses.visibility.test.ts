import type { Course } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  buildTestApp,
  type Caller,
  type CourseOverrides,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts';

// The visibility of courses, door by door. Every kind of course meets every kind of viewer; combinations not named are
// hidden.

const institutionStatuses = ['Approved', 'Pending', 'Rejected'] as const;
const requestStatuses = ['pending', 'approved', 'rejected'] as const;
const groupStatuses = ['active', 'inactive'] as const;

const viewers = [
  'visitor',
  'blocked',
  'student',
  'teacher',
  'coordinator',
  'admin',
  'teacher who is an admin',
  'author',
  'student of an active group',
  'student of an inactive group',
  'teacher of an active group',
  "student of an admin's group",
  'student of a group of another teacher',
  'student of a group of a former admin',
  'student of a group of a blocked admin',
  'student of a group of an erased admin',
  'student with a pending request',
  'student with an approved request',
  'student with a rejected request',
  'student of an Approved grant',
  'student of a Pending grant',
  'student of a Rejected grant',
  'teacher of an Approved grant',
  'teacher of a Pending grant',
  'teacher of a Rejected grant',
  'coordinator of an Approved grant',
  'coordinator of a Pending grant',
  'coordinator of a Rejected grant',
  'unapproved teacher of an Approved grant',
  "student of the author's institution",
  "teacher of the author's institution",
  "coordinator of the author's institution",
] as const;
type ViewerName = (typeof viewers)[number];

const [everybody, nobody] = [viewers, [] as const];
const itsOwn: readonly ViewerName[] = ['author', 'admin', 'teacher who is an admin'];
const thoseLetIn: readonly ViewerName[] = [
  ...itsOwn,
  'student of an active group',
  "student of an admin's group",
  'student with an approved request',
  'student of an Approved grant',
  'teacher of an Approved grant',
  'coordinator of an Approved grant',
  "coordinator of the author's institution",
];

type Place = 'live' | 'deleted';
type Kind = `${'public' | 'private'} ${'active' | 'inactive'} of ${'an approved' | 'an unapproved'} teacher, ${Place}`;

const seenBy: Record<Kind, readonly ViewerName[]> = {
  'public active of an approved teacher, live': everybody,
  'private active of an approved teacher, live': thoseLetIn,
  'public inactive of an approved teacher, live': itsOwn,
  'private inactive of an approved teacher, live': itsOwn,
  'public active of an unapproved teacher, live': itsOwn,
  'private active of an unapproved teacher, live': itsOwn,
  'public inactive of an unapproved teacher, live': itsOwn,
  'private inactive of an unapproved teacher, live': itsOwn,
  'public active of an approved teacher, deleted': nobody,
  'private active of an approved teacher, deleted': nobody,
  'public inactive of an approved teacher, deleted': nobody,
  'private inactive of an approved teacher, deleted': nobody,
  'public active of an unapproved teacher, deleted': nobody,
  'private active of an unapproved teacher, deleted': nobody,
  'public inactive of an unapproved teacher, deleted': nobody,
  'private inactive of an unapproved teacher, deleted': nobody,
};
const kinds = Object.keys(seenBy) as Kind[];

let t: TestApp;
const courses = new Map<Kind, { course: Course; author: TestUser }>();
const users = new Map<ViewerName, TestUser>();
const callers = new Map<ViewerName, Caller>();
const authors = new Map<string, Caller>();
const courseOf = (kind: Kind): { course: Course; author: TestUser } => {
  const found = courses.get(kind);
  if (!found) throw new Error(`There is no course ${kind}`);
  return found;
};

const callerFor = (viewer: ViewerName, kind: Kind): Caller =>
  (viewer === 'author' ? authors.get(courseOf(kind).author.id) : callers.get(viewer)) ?? t.visitor;

async function buildCourses(): Promise<void> {
  const home = await t.buildInstitution();
  const approved = await t.buildUser({ role: 'teacher', institutionId: home.id });
  const unapproved = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: home.id });
  users.set("student of the author's institution", await t.buildUser({ institutionId: home.id }));
  users.set("teacher of the author's institution", await t.buildUser({ role: 'teacher', institutionId: home.id }));
  users.set("coordinator of the author's institution", await t.buildUser({ role: 'coordinator' }, [home]));
  for (const kind of kinds) {
    const [course_type, status] = kind.split(' ') as [CourseOverrides['course_type'], CourseOverrides['status']];
    const author = kind.includes('unapproved') ? unapproved : approved;
    courses.set(kind, { course: await t.buildCourse(author, { course_type, status }), author });
  }
}

/** Somebody else than the author makes a group, and what becomes of them afterwards. */
const groupMakers = [
  ["an admin's group", { role: 'admin' }, { is_admin: true }],
  ['a group of another teacher', { role: 'teacher' }, { is_approved: true }],
  ['a group of a former admin', { role: 'admin' }, { is_admin: false, role: 'coordinator' }],
  ['a group of a blocked admin', { role: 'admin' }, { is_active: false }],
  ['a group of an erased admin', { role: 'admin' }, { deleted_at: new Date(0) }],
] as const;

async function buildViewers(): Promise<void> {
  for (const role of ['student', 'teacher', 'coordinator', 'admin'] as const)
    users.set(role, await t.buildUser({ role }));
  users.set('blocked', await t.buildUser({ role: 'admin', isActive: false }));
  users.set('teacher who is an admin', await t.buildUser({ role: 'teacher', isAdmin: true, isApproved: false }));
  const all = [...courses.values()].map(({ course }) => course);
  const makers = [...new Set([...courses.values()].map(({ author }) => author))];
  for (const status of groupStatuses) {
    const [student, teacher] = [await t.buildUser(), await t.buildUser({ role: 'teacher' })];
    users.set(`student of an ${status} group`, student);
    if (status === 'active') users.set('teacher of an active group', teacher);
    for (const author of makers) {
      const courseIds = all.filter((course) => course.created_by === author.id);
      await t.buildGroup(author, { users: [student, teacher], courses: courseIds, status });
    }
  }
  for (const [whose, maker, then] of groupMakers) {
    const [student, person] = [await t.buildUser(), await t.buildUser(maker)];
    users.set(`student of ${whose}` as ViewerName, student);
    await t.buildGroup(person, { users: [student], courses: all });
    await t.db.updateTable('users').set(then).where('id', '=', person.id).execute();
  }
  for (const status of requestStatuses) {
    const student = await t.buildUser();
    users.set(`student with a${status === 'approved' ? 'n' : ''} ${status} request` as ViewerName, student);
    for (const course of all) await t.buildJoinRequest(course, student, status);
  }
  for (const status of institutionStatuses) {
    const granting = await t.buildInstitution({ status, courses: all });
    const grant = `a${status === 'Approved' ? 'n' : ''} ${status} grant`;
    for (const role of ['student', 'teacher'] as const) {
      users.set(`${role} of ${grant}` as ViewerName, await t.buildUser({ role, institutionId: granting.id }));
    }
    users.set(`coordinator of ${grant}` as ViewerName, await t.buildUser({ role: 'coordinator' }, [granting]));
    if (status === 'Approved') {
      const unapproved = await t.buildUser({ role: 'teacher', isApproved: false, institutionId: granting.id });
      users.set('unapproved teacher of an Approved grant', unapproved);
    }
  }
}

beforeAll(async () => {
  t = await buildTestApp();
  await buildCourses();
  await buildViewers();
  for (const [name, user] of users) callers.set(name, await t.as(user));
  for (const { author } of courses.values()) authors.set(author.id, authors.get(author.id) ?? (await t.as(author)));
  for (const kind of kinds.filter((name) => name.endsWith('deleted'))) {
    await callerFor('author', kind).delete(`/api/courses/${courseOf(kind).course._id}`);
  }
});
afterAll(() => t.close());

/** Asks as somebody. */
type Ask = (url: string) => Promise<Answer>;
type Door = (ask: Ask, course: Course) => Promise<boolean>;

/** The answers so far: several doors and kinds of course ask the same, and nothing changes in between. */
const told = new Map<string, Promise<Answer>>();
function askAs(caller: Caller): Ask {
  return (url) => {
    const key = `${caller.cookie} ${url}`;
    const answer = told.get(key) ?? caller.get(url);
    told.set(key, answer);
    return answer;
  };
}

const found = (status: number): boolean => {
  expect([200, 404]).toContain(status);
  return status === 200;
};
const ids = (items: { _id: string }[]) => items.map((item) => item._id);
// Searched by name, so that one page holds whatever there is to find.
const page = async (ask: Ask, course: Course) =>
  (await ask(`/api/courses?limit=100&search=${encodeURIComponent(course.name)}&created_by=${course.created_by}`)).body;

const doors: Record<string, Door> = {
  'the plain list': async (ask, course) => ids((await ask('/api/courses')).body).includes(course._id),
  'a page of the list': async (ask, course) => ids((await page(ask, course)).data).includes(course._id),
  'the count of a page': async (ask, course) => {
    const answer = await page(ask, course);
    expect(answer.total).toBe(answer.data.length);
    return answer.total > 0 && ids(answer.data).includes(course._id);
  },
  'its detail': async (ask, course) => found((await ask(`/api/courses/${course._id}`)).status),
  'the contents of its subject': async (ask, course) =>
    found((await ask(`/api/materials/${course.subjects[0]?._id ?? ''}/materials`)).status),
  'its material': async (ask, course) =>
    found((await ask(`/api/materials/${course.subjects[0]?.materials[0]?._id ?? ''}`)).status),
};

it('meets every viewer that the table names', () => {
  expect([...users.keys(), 'visitor', 'author'].toSorted()).toEqual([...viewers].toSorted());
});

describe.each(Object.entries(doors))('through %s', (_name, door) => {
  it.each(kinds)('%s', async (kind) => {
    const { course } = courseOf(kind);
    const seeing: ViewerName[] = [];
    for (const viewer of viewers) if (await door(askAs(callerFor(viewer, kind)), course)) seeing.push(viewer);
    expect(seeing.toSorted()).toEqual([...seenBy[kind]].toSorted());
  });
});

describe('the course of an unapproved teacher who is an admin', () => {
  it('is seen like an approved one', async () => {
    const author = await t.buildUser({ role: 'teacher', isAdmin: true, isApproved: false });
    expect((await t.visitor.get(`/api/courses/${(await t.buildCourse(author))._id}`)).status).toBe(200);
  });
});

describe('the join code and the join requests', () => {
  it('are seen by those who manage the course, and by a student the own requests', async () => {
    const kind: Kind = 'public active of an approved teacher, live';
    const { course } = courseOf(kind);
    const requesters = [
      'student with an approved request',
      'student with a pending request',
      'student with a rejected request',
    ];
    for (const viewer of viewers) {
      const ask = askAs(callerFor(viewer, kind));
      const detail: Course = (await ask(`/api/courses/${course._id}`)).body;
      const plain = ((await ask('/api/courses')).body as Course[]).find((item) => item._id === course._id);
      const paged = ((await page(ask, course)).data as Course[]).find((item) => item._id === course._id);
      // Only the detail says what makes the course a student's own.
      expect({ ...plain, joined: detail.joined }).toEqual(detail);
      const manages = itsOwn.includes(viewer);
      expect([detail.join_code, paged?.join_code]).toEqual(
        manages ? [course.join_code, course.join_code] : [undefined, undefined],
      );
      expect(detail.can).toEqual({ edit: manages, delete: manages });
      const shown = detail.joinRequests?.map((request) => request.user._id);
      for (const { user, ...request } of detail.joinRequests ?? []) {
        const asker = [...users.values()].find(({ id }) => id === user._id);
        const standing = { role: 'student', isAdmin: false, isActive: true };
        expect(user).toEqual({ _id: asker?.id, username: asker?.username, email: asker?.email, ...standing });
        expect(requestStatuses).toContain(request.status);
      }
      if (manages)
        expect(shown?.toSorted()).toEqual(requesters.map((name) => users.get(name as ViewerName)?.id).toSorted());
      else if (viewer.startsWith('student'))
        expect(shown).toEqual(requesters.includes(viewer) ? [users.get(viewer)?.id] : []);
      else expect(shown).toBeUndefined();
    }
  });
});
