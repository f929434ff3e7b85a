import { type CourseOutline, limits } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let owner: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  owner = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const material = (name: string, more: object = {}) => ({
  name,
  content_type: 'Video' as const,
  content_url: `https://example.org/${name}`,
  captions: [],
  ...more,
});
const buildCourse = () =>
  t.buildCourse(owner, {
    subjects: [
      {
        name: 'Alpha',
        duration: 4,
        duration_unit: 'months',
        description: '<p>About</p>',
        materials: [material('z', { description: 'Last first' }), material('a')],
      },
      { name: 'Beta', duration: 1, materials: [material('b')] },
    ],
  });

const open = { opensAt: null, phase: 'open' as const };
/** A material without dates. */
const undated = { ...open, closesAt: null };

// The course decides who sees them: courses.visibility.test.ts asks at these doors too.

describe('the contents of a subject', () => {
  it('are not found for a subject that is not there, and refused for what is no id', async () => {
    const missing = await t.visitor.get('/api/materials/01890000-0000-7000-8000-000000000000/materials');
    expect(missing.body).toMatchObject({ error: 'not_found', message: 'Subject not found' });
    const bad = await t.visitor.get('/api/materials/abc/materials');
    expect(bad.body).toMatchObject({
      error: 'validation_failed',
      issues: [{ path: 'subjectId', message: 'This is not a valid id' }],
    });
  });

  it('are its own materials in their order, with the subject and its course', async () => {
    const course = await buildCourse();
    const [alpha] = course.subjects;
    const answer = await t.visitor.get(`/api/materials/${alpha?._id ?? ''}/materials`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      subject: {
        _id: alpha?._id,
        name: 'Alpha',
        description: '<p>About</p>',
        duration: 4,
        duration_unit: 'months',
        course: { _id: course._id, name: course.name },
      },
      materials: [
        {
          _id: alpha?.materials[0]?._id,
          ...material('z'),
          ...undated,
          createdAt: course.createdAt,
          description: 'Last first',
        },
        { _id: alpha?.materials[1]?._id, ...material('a'), ...undated, createdAt: course.createdAt, description: null },
      ],
    });
  });

  it('are found by an id in capitals too', async () => {
    const id = (await buildCourse()).subjects[0]?._id ?? '';
    expect((await t.visitor.get(`/api/materials/${id.toUpperCase()}/materials`)).body.subject._id).toBe(id);
  });
});

describe('a material', () => {
  it('is not found where there is none, nor by the id of a subject or course', async () => {
    const course = await buildCourse();
    for (const id of ['01890000-0000-7000-8000-000000000000', course._id, course.subjects[0]?._id ?? '']) {
      expect((await t.visitor.get(`/api/materials/${id}`)).body).toMatchObject({
        error: 'not_found',
        message: 'Material not found',
      });
    }
  });

  it('comes with its subject and course', async () => {
    const course = await buildCourse();
    const beta = course.subjects[1];
    const answer = await t.visitor.get(`/api/materials/${beta?.materials[0]?._id ?? ''}`);
    expect(answer.body).toEqual({
      _id: beta?.materials[0]?._id,
      ...material('b'),
      ...undated,
      createdAt: course.createdAt,
      description: null,
      dates: null,
      subject: { _id: beta?._id, name: 'Beta' },
      course: { _id: course._id, name: course.name, imageUrl: null },
      place: {
        number: 3,
        total: 3,
        previous: { _id: course.subjects[0]?.materials[1]?._id, name: 'a', opensAt: null, phase: 'open' },
        next: null,
      },
    });
  });

  it('has its neighbours across subjects, and others once one of them is gone', async () => {
    const course = await buildCourse();
    const [alpha, beta] = course.subjects;
    const [z, a] = alpha?.materials ?? [];
    const placeOf = async (id: string | undefined) => (await t.visitor.get(`/api/materials/${id ?? ''}`)).body.place;
    const b = { ...open, _id: beta?.materials[0]?._id, name: 'b' };
    expect(await placeOf(z?._id)).toEqual({
      number: 1,
      total: 3,
      previous: null,
      next: { ...open, _id: a?._id, name: 'a' },
    });
    expect(await placeOf(a?._id)).toEqual({
      number: 2,
      total: 3,
      previous: { ...open, _id: z?._id, name: 'z' },
      next: b,
    });
    const subjects = [{ ...alpha, materials: [z] }, beta];
    await (await t.as(owner)).put(`/api/courses/update-course/${course._id}`, { subjects });
    expect(await placeOf(z?._id)).toEqual({ number: 1, total: 2, previous: null, next: b });
    expect((await t.visitor.get(`/api/materials/${a?._id ?? ''}`)).status).toBe(404);
  });
});

describe('the outline of a course', () => {
  const outlineOf = async (id: string, query = '') => t.visitor.get(`/api/courses/${id}/outline${query}`);

  it('is not found for a course that is not there, is in the bin or is hidden', async () => {
    const hidden = await t.buildCourse(owner, { course_type: 'private' });
    const binned = await buildCourse();
    await (await t.as(owner)).delete(`/api/courses/${binned._id}`);
    for (const id of ['01890000-0000-7000-8000-000000000000', hidden._id, binned._id])
      expect((await outlineOf(id)).body, id).toMatchObject({ error: 'not_found', message: 'Course not found' });
    expect((await outlineOf(hidden._id, '?subject=abc')).status).toBe(400);
  });

  it('names subjects and materials in their order, also a subject without materials', async () => {
    const course = await t.buildCourse(owner, {
      subjects: [
        { name: 'Alpha', duration: 1, materials: [material('z'), material('a')] },
        { name: 'Empty', duration: 1, materials: [] },
      ],
    });
    const [alpha, empty] = course.subjects;
    expect((await outlineOf(course._id)).body).toEqual({
      course: { _id: course._id, name: course.name, opensAt: null, closesAt: null },
      subjects: [
        {
          _id: alpha?._id,
          name: 'Alpha',
          opensAt: null,
          dueAt: null,
          materialsCount: 2,
          materials: [
            { _id: alpha?.materials[0]?._id, name: 'z', content_type: 'Video', dueAt: null, ...undated },
            { _id: alpha?.materials[1]?._id, name: 'a', content_type: 'Video', dueAt: null, ...undated },
          ],
        },
        { _id: empty?._id, name: 'Empty', opensAt: null, dueAt: null, materialsCount: 0, materials: [] },
      ],
    });
  });

  it('names only the materials of the subject that is asked for where a course is very large', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => material(`m${at}`));
    const half = limits.outlineMaterials / 2;
    const build = (last: number) =>
      t.buildCourse(owner, {
        subjects: [
          { name: 'One', duration: 1, materials: many(half) },
          { name: 'Two', duration: 1, materials: many(last) },
        ],
      });
    const named = ({ body }: { body: CourseOutline }) =>
      body.subjects.map(({ materialsCount, materials }) => [materialsCount, materials?.length ?? null]);
    const small = await build(half);
    expect(named(await outlineOf(small._id))).toEqual([
      [half, half],
      [half, half],
    ]);
    const large = await build(half + 1);
    expect(named(await outlineOf(large._id, `?subject=${large.subjects[1]?._id ?? ''}`))).toEqual([
      [half, null],
      [half + 1, half + 1],
    ]);
    expect(named(await outlineOf(large._id, `?subject=${small.subjects[0]?._id ?? ''}`))).toEqual([
      [half, null],
      [half + 1, null],
    ]);
  });
});
