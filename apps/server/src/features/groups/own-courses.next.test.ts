import type { Course, CourseProgress, NextStep, OwnCourse } from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, courseInput, type TestApp, type TestUser } from '../../../testing/index.ts';

let t: TestApp;
let teacher: TestUser;
beforeAll(async () => {
  t = await buildTestApp();
  teacher = await t.buildUser({ role: 'teacher' });
});
afterAll(() => t.close());

const link = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org' });
const film = (name: string) => ({ ...link(name), content_type: 'Video' as const });

/** A course of two subjects with the materials a, b (a film) and c. */
const buildCourse = async (name: string): Promise<Course> => {
  t.clock.advance(1000);
  return t.buildCourse(teacher, {
    name,
    course_type: 'private',
    subjects: [
      { name: 'one', duration: 1, materials: [link('a'), film('b')] },
      { name: 'two', duration: 1, materials: [link('c')] },
    ],
  });
};
const idIn = (course: Course, name: string): string => {
  const found = course.subjects.flatMap((subject) => subject.materials).find((material) => material.name === name);
  if (!found) throw new Error(`No material ${name}`);
  return found._id;
};

/** A student with these courses by a group. */
async function buildStudent(courses: Course[]) {
  const user = await t.buildUser();
  const group = await t.buildGroup(teacher, { users: [user], courses });
  return { user, group, caller: await t.as(user) };
}
type Student = { user: TestUser; caller: Caller };

async function report(student: Student, course: Course, name: string, body: object = { completed: true }) {
  t.clock.advance(1000);
  const answer = await student.caller.put(`/api/courses/${course._id}/progress`, {
    material: idIn(course, name),
    ...body,
  });
  expect(answer.status).toBe(200);
}
async function listed({ user, caller }: Student, query = ''): Promise<OwnCourse[]> {
  return (await caller.get(`/api/groups/${user.id}/courses?sort=-activity${query}`)).body.data;
}
/** The next step as both calls tell it. */
async function nextIn(student: Student, course: Course): Promise<NextStep | null> {
  const inList = (await listed(student)).find(({ _id }) => _id === course._id)?.next;
  const { next }: CourseProgress = (await student.caller.get(`/api/courses/${course._id}/progress`)).body;
  expect(inList).toEqual(next);
  return next;
}
const told = (next: NextStep | null) => next && [next.act, next.material?.name ?? null];

describe('the order of own courses', () => {
  it('is refused where it is none', async () => {
    const student = await buildStudent([]);
    for (const sort of ['activity', 'name', '']) {
      const answer = await student.caller.get(`/api/groups/${student.user.id}/courses?sort=${sort}`);
      expect([answer.status, answer.body.issues]).toEqual([400, [{ path: 'sort', message: 'sort must be -activity' }]]);
    }
  });

  it('has those with something left first, the last used before the others, then those joined last', async () => {
    const [finished, first, second, third, unused] = [
      await buildCourse('finished'),
      await buildCourse('first'),
      await buildCourse('second'),
      await buildCourse('let in'),
      await buildCourse('unused'),
    ];
    const student = await buildStudent([finished, first, second, unused]);
    await t.buildJoinRequest(third, student.user, 'approved');
    await report(student, second, 'a');
    await report(student, first, 'c');
    for (const name of ['a', 'b', 'c']) await report(student, finished, name);
    const names = (await listed(student)).map((course) => course.name);
    expect(names).toEqual(['first', 'second', 'let in', 'unused', 'finished']);
    expect((await listed(student, '&limit=2&page=2')).map((course) => course.name)).toEqual(names.slice(2, 4));
    await report(student, second, 'b', { position: 3, duration: 9, watched: [[0, 3]] });
    expect((await listed(student)).map((course) => course.name)).toEqual(['second', 'first', ...names.slice(2)]);
    const plain = (await student.caller.get(`/api/groups/${student.user.id}/courses?page=1`)).body.data;
    expect(plain.map((course: OwnCourse) => course.name)).toEqual(['unused', 'let in', 'second', 'first', 'finished']);
  });
});

describe('the next step in a course', () => {
  it('is not told to others: staff have none, and another student has another', async () => {
    const course = await buildCourse('mine');
    const [student, other] = [await buildStudent([course]), await buildStudent([course])];
    await report(student, course, 'a');
    expect((await t.visitor.get(`/api/groups/${student.user.id}/courses?page=1`)).status).toBe(401);
    expect((await other.caller.get(`/api/groups/${student.user.id}/courses?page=1`)).status).toBe(403);
    expect((await (await t.as(teacher)).get(`/api/courses/${course._id}/progress`)).status).toBe(403);
    expect(told(await nextIn(student, course))).toEqual(['continue', 'b']);
    expect(told(await nextIn(other, course))).toEqual(['start', 'a']);
  });

  it('starts with the first material, goes on after the last one and comes back to those left out', async () => {
    const course = await buildCourse('walked');
    const student = await buildStudent([course]);
    expect(told(await nextIn(student, course))).toEqual(['start', 'a']);
    await report(student, course, 'b');
    expect(told(await nextIn(student, course))).toEqual(['continue', 'c']);
    await report(student, course, 'c');
    expect(told(await nextIn(student, course))).toEqual(['continue', 'a']);
    await report(student, course, 'a');
    expect(await nextIn(student, course)).toEqual({ act: 'review', material: null });
    await report(student, course, 'b', { completed: false });
    expect(told(await nextIn(student, course))).toEqual(['continue', 'b']);
  });

  it('is the film that stopped, with its place', async () => {
    const course = await buildCourse('watched');
    const student = await buildStudent([course]);
    await report(student, course, 'c');
    await report(student, course, 'b', { position: 23, duration: 36, watched: [[0, 23]] });
    expect(await nextIn(student, course)).toEqual({
      act: 'continue',
      material: {
        _id: idIn(course, 'b'),
        name: 'b',
        content_type: 'Video',
        position: 23,
        durationSeconds: 36,
        page: null,
        pages: null,
      },
    });
  });

  it('never is a material that is gone, and finishes a course whose last one is taken out', async () => {
    const course = await buildCourse('edited');
    const student = await buildStudent([course]);
    await report(student, course, 'a');
    await report(student, course, 'b', { position: 2, duration: 9, watched: [[0, 2]] });
    const owner = await t.as(teacher);
    const keep = async (...names: string[]) => {
      const subjects = course.subjects
        .map((subject) => ({ ...subject, materials: subject.materials.filter(({ name }) => names.includes(name)) }))
        .filter(({ materials }) => materials.length > 0);
      expect((await owner.put(`/api/courses/update-course/${course._id}`, { subjects })).status).toBe(200);
    };
    await keep('a', 'c');
    expect(told(await nextIn(student, course))).toEqual(['continue', 'c']);
    await keep('a');
    expect(told(await nextIn(student, course))).toEqual(['review', null]);
  });

  it('is none in a course without materials, which stands behind the finished ones', async () => {
    const [empty, done] = [await buildCourse('empty'), await buildCourse('done')];
    const student = await buildStudent([empty, done]);
    for (const name of ['a', 'b', 'c']) await report(student, done, name);
    await t.db
      .deleteFrom('materials')
      .where(
        'id',
        'in',
        ['a', 'b', 'c'].map((name) => idIn(empty, name)),
      )
      .execute();
    expect(await nextIn(student, empty)).toBeNull();
    expect((await listed(student)).map((course) => course.name)).toEqual(['done', 'empty']);
  });

  it('goes with the course: in the bin, inactive, or when the student leaves the group', async () => {
    const [binned, inactive, left] = [
      await buildCourse('binned'),
      await buildCourse('inactive'),
      await buildCourse('left'),
    ];
    const [student, leaver] = [await buildStudent([binned, inactive]), await buildStudent([left])];
    for (const course of [binned, inactive]) await report(student, course, 'a');
    await report(leaver, left, 'a');
    const owner = await t.as(teacher);
    await owner.delete(`/api/courses/${binned._id}`);
    await owner.put(`/api/courses/update-course/${inactive._id}`, { status: 'inactive' });
    await owner.put(`/api/groups/${leaver.group.id}`, { users: [] });
    expect([await listed(student), await listed(leaver)]).toEqual([[], []]);
    for (const [{ caller }, course] of [
      [student, binned],
      [student, inactive],
      [leaver, left],
    ] as const)
      expect((await caller.get(`/api/courses/${course._id}/progress`)).status).toBe(404);
  });

  it('is told in a public course that is not joined, which says so', async () => {
    const course = await t.buildCourse(teacher, { ...courseInput(), course_type: 'public' });
    const student = await buildStudent([]);
    const url = `/api/courses/${course._id}/progress`;
    expect((await student.caller.get(url)).body).toMatchObject({ joined: false, next: { act: 'start' } });
    await t.buildJoinRequest(course, student.user, 'approved');
    expect((await student.caller.get(url)).body).toMatchObject({ joined: true });
  });
});
