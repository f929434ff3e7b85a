import { courseSortFields } from '@lectern/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildTestApp,
  type Caller,
  courseInput,
  type CourseOverrides,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await buildTestApp();
  admin = await t.as(await t.buildUser({ role: 'admin' }));
});
afterAll(() => t.close());

type Item = { _id: string; name: string } & Record<string, unknown>;
const namesOf = (answer: { body: { data: Item[] } }) => answer.body.data.map((item) => item.name);

/** A teacher of their own for each test, so that `created_by` keeps other tests' courses out of its lists. */
async function buildAuthor(): Promise<{ user: TestUser; caller: Caller; mine: string }> {
  const user = await t.buildUser({ role: 'teacher' });
  return { user, caller: await t.as(user), mine: `/api/courses?created_by=${user.id}` };
}

async function buildCourses(user: TestUser, all: CourseOverrides[]): Promise<void> {
  for (const overrides of all) {
    t.clock.advance(1000);
    await t.buildCourse(user, overrides);
  }
}

describe('a page', () => {
  it.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=', 'page'],
    ['page=1&page=2', 'page'],
    ['page=1e99', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['sort=password', 'sort'],
    ['sort=--name', 'sort'],
    ['course_type=secret', 'course_type'],
    ['status=gone', 'status'],
    ['created_by=you', 'created_by'],
    ['taught=all', 'taught'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=%00', 'search'],
  ])('is refused for %s', async (query, path) => {
    const answer = await t.visitor.get(`/api/courses?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  it('is refused with every bad field named at once', async () => {
    const answer = await t.visitor.get('/api/courses?page=0&limit=0&sort=x&status=y');
    expect(answer.body.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual([
      'limit',
      'page',
      'sort',
      'status',
    ]);
  });

  it('holds ten, newest first, and says how many there are', async () => {
    const { user, mine } = await buildAuthor();
    await buildCourses(
      user,
      Array.from({ length: 23 }, (_, i) => ({ name: `Course ${i}` })),
    );
    const first = await t.visitor.get(mine);
    expect(first.body).toMatchObject({ page: 1, limit: 10, total: 23, pageCount: 3 });
    expect(namesOf(first)).toEqual(Array.from({ length: 10 }, (_, i) => `Course ${22 - i}`));
    expect(namesOf(await t.visitor.get(`${mine}&page=3`))).toEqual(['Course 2', 'Course 1', 'Course 0']);
    expect((await t.visitor.get(`${mine}&page=4`)).body).toMatchObject({ data: [], page: 4, total: 23 });
    expect((await t.visitor.get(`${mine}&page=1000000&limit=100`)).body).toMatchObject({ data: [], total: 23 });
    expect(namesOf(await t.visitor.get(`${mine}&limit=4&page=2`))).toEqual([
      'Course 18',
      'Course 17',
      'Course 16',
      'Course 15',
    ]);
  });

  it('answers a summary: counts in place of contents, the join code only for its managers', async () => {
    const { user, caller, mine } = await buildAuthor();
    const course = await t.buildCourse(user, { description: '<p>Hi</p>' });
    const [item] = (await caller.get(mine)).body.data;
    const {
      title: _title,
      created_by: _by,
      subjects: _subjects,
      ratings: _ratings,
      joinRequests: _requests,
      ...summary
    } = course;
    expect(item).toEqual({ ...summary, subjectsCount: 1 });
    const { join_code: _code, ...seen } = summary;
    expect((await t.visitor.get(mine)).body.data).toEqual([{ ...seen, can: { edit: false, delete: false } }]);
  });

  it('filters by type, status and author, together with the count', async () => {
    const { user, caller, mine } = await buildAuthor();
    await buildCourses(user, [
      { name: 'public' },
      { name: 'private', course_type: 'private' },
      { name: 'inactive', status: 'inactive' },
      { name: 'neither', course_type: 'private', status: 'inactive' },
    ]);
    const listed = async (query: string) => {
      const answer = await caller.get(`${mine}&${query}`);
      expect(answer.body.total).toBe(answer.body.data.length);
      return namesOf(answer).toSorted();
    };
    expect(await listed('course_type=private')).toEqual(['neither', 'private']);
    expect(await listed('status=active')).toEqual(['private', 'public']);
    expect(await listed('status=inactive&course_type=public')).toEqual(['inactive']);
  });

  it('knows created_by=me, for those who are signed in', async () => {
    const { user, caller } = await buildAuthor();
    await buildCourses(user, [{ name: 'mine' }, { name: 'mine too', status: 'inactive' }]);
    await t.buildCourse(await t.buildUser({ role: 'teacher' }));
    expect(namesOf(await caller.get('/api/courses?created_by=me'))).toEqual(['mine too', 'mine']);
    expect((await t.visitor.get('/api/courses?created_by=me')).body).toMatchObject({ error: 'not_signed_in' });
  });
});

describe('taught=mine', () => {
  it('needs signing in', async () => {
    expect((await t.visitor.get('/api/courses?taught=mine')).body).toMatchObject({ error: 'not_signed_in' });
  });

  it.each([
    ['Approved', ['granted', 'own']],
    ['Pending', ['own']],
    ['Rejected', ['own']],
  ] as const)('lists own courses, and what the institution grants while it is %s', async (status, names) => {
    const author = await t.buildUser({ role: 'teacher' });
    const granted = await t.buildCourse(author, { name: 'granted', course_type: 'private' });
    const hidden = await t.buildCourse(author, { name: 'hidden', course_type: 'private', status: 'inactive' });
    await t.buildCourse(author, { name: 'public, of somebody else' });
    const institution = await t.buildInstitution({ status, courses: [granted, hidden] });
    const teacher = await t.buildUser({ role: 'teacher', institutionId: institution.id });
    await t.buildCourse(teacher, { name: 'own' });
    const answer = await (await t.as(teacher)).get('/api/courses?taught=mine');
    expect(namesOf(answer).toSorted()).toEqual(names);
    expect(answer.body.total).toBe(names.length);
  });
});

describe('searching', () => {
  it('finds a part of the name in any case, and takes % _ and \\ literally', async () => {
    const { user, mine } = await buildAuthor();
    await buildCourses(
      user,
      ['100% Art', '100 Arts', 'snake_case', 'snakeXcase', 'back\\slash', 'Ärger'].map((name) => ({ name })),
    );
    const found = async (search: string) =>
      namesOf(await t.visitor.get(`${mine}&search=${encodeURIComponent(search)}`)).toSorted();
    expect(await found('ART')).toEqual(['100 Arts', '100% Art']);
    expect(await found('0%')).toEqual(['100% Art']);
    expect(await found('e_c')).toEqual(['snake_case']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
    expect(await found('ärger')).toEqual(['Ärger']);
    expect(await found('  snake  ')).toEqual(['snakeXcase', 'snake_case']);
    expect(await found("' or 1=1 --")).toEqual([]);
    expect(await found('')).toHaveLength(6);
  });

  it('finds words of descriptions and names of subjects, after those that bear them in their name', async () => {
    const { user, caller, mine } = await buildAuthor();
    const subject = courseInput().subjects[0];
    const subjects = [{ ...subject, name: 'Photosynthesis and light' }] as CourseOverrides['subjects'];
    await buildCourses(user, [
      { name: 'Photosynthesis' },
      { name: 'Leaves', description: '<p>How <strong>photo</strong>synthesis works &amp; why</p><p>Water</p>' },
      { name: 'Plants', ...(subjects && { subjects }) },
      { name: 'Stones', description: '<p title="photosynthesis">None of it</p>' },
    ]);
    const found = async (search: string, who = caller) =>
      namesOf(await who.get(`${mine}&search=${encodeURIComponent(search)}`));
    expect(await found('PHOTOSYNTHESIS')).toEqual(['Photosynthesis', 'Plants', 'Leaves']);
    expect(await found('works & why water')).toEqual(['Leaves']);
    expect(await found('strong')).toEqual([]);
    expect(namesOf(await caller.get(`${mine}&search=photosynthesis&sort=name`))).toEqual([
      'Leaves',
      'Photosynthesis',
      'Plants',
    ]);
  });

  it('finds what a course says now, and no longer what it said', async () => {
    const { user, caller, mine } = await buildAuthor();
    const course = await t.buildCourse(user, { name: 'Moss', description: '<p>gametophyte</p>' });
    const found = async (search: string) => namesOf(await caller.get(`${mine}&search=${search}`));
    expect(await found('gametophyte')).toEqual(['Moss']);
    const subjects = [{ ...courseInput().subjects[0], name: 'Sporangium' }];
    await caller.put(`/api/courses/update-course/${course._id}`, { description: '<p>sphagnum</p>', subjects });
    expect(await found('gametophyte')).toEqual([]);
    expect([await found('sphagnum'), await found('sporangium')]).toEqual([['Moss'], ['Moss']]);
    await caller.put(`/api/courses/update-course/${course._id}`, { name: 'Peat' });
    expect([await found('moss'), await found('peat')]).toEqual([[], ['Peat']]);
  });

  it('finds nothing of courses that the viewer may not see', async () => {
    const { user, mine } = await buildAuthor();
    await t.buildCourse(user, { course_type: 'private', description: '<p>cytoplasm</p>' });
    await t.buildCourse(user, { status: 'inactive', description: '<p>cytoplasm</p>' });
    expect((await t.visitor.get(`${mine}&search=cytoplasm`)).body).toMatchObject({ data: [], total: 0 });
    expect((await (await t.as(user)).get(`${mine}&search=cytoplasm`)).body).toMatchObject({ total: 2 });
  });
});

describe('sorting', () => {
  const kinds: CourseOverrides[] = [
    { name: 'beta', duration: 10, join_code: 'sort-C', course_type: 'private' },
    { name: 'Alpha', duration: 9, join_code: 'SORT-b' },
    { name: 'alpha', duration: 10, join_code: 'sort-a', status: 'inactive' },
    { name: 'Gamma', duration: 9, join_code: 'Sort-D', course_type: 'private', status: 'inactive' },
  ];
  const upTo = {
    createdAt: 'beta Alpha alpha Gamma',
    name: 'alpha Alpha beta Gamma',
    join_code: 'alpha Alpha beta Gamma',
    course_type: 'Gamma beta alpha Alpha',
    duration: 'Gamma Alpha alpha beta',
    status: 'Alpha beta Gamma alpha',
    averageRating: 'Gamma Alpha beta alpha',
  };
  const downTo = {
    createdAt: 'Gamma alpha Alpha beta',
    name: 'Gamma beta alpha Alpha',
    join_code: 'Gamma beta Alpha alpha',
    course_type: 'alpha Alpha Gamma beta',
    duration: 'alpha beta Gamma Alpha',
    status: 'Gamma alpha Alpha beta',
    averageRating: 'alpha beta Gamma Alpha',
  };

  it.each(courseSortFields)('by %s, both ways, equal ones newest first, whatever the page size', async (field) => {
    const { user, caller } = await buildAuthor();
    const mark = `by-${field.replace('_', '-')}`;
    const marked = (text: string) => `${text} ${mark}`;
    await buildCourses(
      user,
      kinds.map(({ name = '', join_code, ...rest }) => ({
        ...rest,
        name: marked(name),
        join_code: `${join_code ?? ''}-${mark}`,
      })),
    );
    const rate = (name: string, sum: number) =>
      t.db
        .updateTable('courses')
        .set({ ratings_count: 2, ratings_sum: sum })
        .where('name', '=', marked(name))
        .execute();
    await rate('alpha', 10);
    await rate('beta', 9);
    // Without statistics the planner reads along the index of the newest, in whose order equal ones stay by chance.
    await sql`analyze courses`.execute(t.db);
    const found = `/api/courses?created_by=me&search=${mark}&sort=`;
    const names = async (url: string) => namesOf(await caller.get(url)).map((name) => name.replace(` ${mark}`, ''));
    const order = async (sort: string) => {
      const pages = [1, 2, 3, 4].map(async (page) => (await names(`${found}${sort}&limit=1&page=${page}`))[0]);
      const single = (await Promise.all(pages)).join(' ');
      expect((await names(`${found}${sort}`)).join(' ')).toBe(single);
      return single;
    };
    expect(await order(field)).toBe(upTo[field]);
    expect(await order(`-${field}`)).toBe(downTo[field]);
  });
});

it("refuses to order other people's courses by the codes that it hides", async () => {
  const { caller } = await buildAuthor();
  for (const who of [t.visitor, caller]) {
    const answer = await who.get('/api/courses?sort=join_code');
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([expect.objectContaining({ path: 'sort' })]);
  }
  expect((await (await t.as(await t.buildUser({ role: 'admin' }))).get('/api/courses?sort=join_code')).status).toBe(
    200,
  );
});

describe('the plain list', () => {
  it('is not what a query string gets, though it names no page, order or filter', async () => {
    expect((await t.visitor.get('/api/courses?_=1')).body).toMatchObject({ page: 1, limit: 10 });
  });

  it('is an array of courses as their details show them, for each viewer', async () => {
    const { user, caller } = await buildAuthor();
    const course = await t.buildCourse(user);
    for (const viewer of [caller, admin, t.visitor]) {
      const listed: Item[] = (await viewer.get('/api/courses/')).body;
      expect(listed.find((item) => item._id === course._id)).toEqual(
        (await viewer.get(`/api/courses/${course._id}`)).body,
      );
    }
  });

  it('holds hundreds of courses, each once, newest first, also those of one moment', async () => {
    const { user, caller } = await buildAuthor();
    const at = t.clock.now();
    // Several steps and a piece; every seven share a time, so that steps end in the middle of such a seven.
    await t.seedCourses(user, 345, (i) => new Date(at.getTime() + Math.floor(i / 7) * 1000));
    const answer = await caller.get('/api/courses');
    const mine = (answer.body as (Item & { created_by: string; createdAt: string })[]).filter(
      (item) => item.created_by === user.id,
    );
    expect(mine).toHaveLength(345);
    expect(new Set(mine.map((item) => item._id)).size).toBe(345);
    const order = mine.map((item) => `${item.createdAt} ${item._id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  it('misses none where times are finer than a millisecond', async () => {
    const { user, caller } = await buildAuthor();
    await t.seedCourses(user, 250, () => t.clock.now());
    // As a bulk import by SQL would leave them: microseconds apart.
    await sql`update courses set created_at = created_at + mod(abs(hashtext(id::text)), 900) * interval '1 microsecond'
      where created_by = ${user.id}`.execute(t.db);
    const mine = ((await caller.get('/api/courses')).body as { created_by: string }[]).filter(
      (item) => item.created_by === user.id,
    );
    expect(mine).toHaveLength(250);
  });
});
