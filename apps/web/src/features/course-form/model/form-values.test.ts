import { CreateCourseInput } from '@lectern/contract';
import { expect, test } from 'vitest';
import { moved } from '../../../shared/sortable/moved.ts';
import { idOf, makeCourse, makeMaterial, makeSubject } from '../../../testing/courses.ts';
import { fieldNameOf, shownOrder, tabOf } from './field-names.ts';
import { emptyCourse, fromCourse } from './form-values.ts';
import { materialMovedTo } from './outline.ts';
import { toUpdateBody, toWire } from './wire-course.ts';

const course = makeCourse({
  imageUrl: null,
  subjects: [
    makeSubject({
      _id: idOf(1),
      materials: [makeMaterial({ _id: idOf(11) }), makeMaterial({ _id: idOf(12), description: null })],
    }),
    makeSubject({ _id: idOf(2), description: null, materials: [makeMaterial({ _id: idOf(21) })] }),
  ],
});

test('a course that goes through the form unchanged stays what it was', () => {
  const body = toUpdateBody(fromCourse(course), course.created_by, course.updatedAt);
  const parsed = CreateCourseInput.parse({ ...body, join_code: 'NCL1-A' });
  const subjects = parsed.subjects.map((subject) => ({
    ...subject,
    description: subject.description === '' ? null : subject.description,
  }));
  const sent = course.subjects.map((subject) => ({
    ...subject,
    // Only the server sets a material's creation time, and its dates stand on a sheet of their own.
    materials: subject.materials.map(
      ({ createdAt: _createdAt, opensAt: _opensAt, closesAt: _closesAt, phase: _phase, ...material }) => material,
    ),
  }));
  expect(subjects).toEqual(sent);
  expect(body).not.toHaveProperty('join_code');
});

test('an empty course has one empty subject with one empty material', () => {
  const values = emptyCourse('NCL1-A', (kind) => `${kind}1`);
  expect(toWire(values)).toMatchObject({
    join_code: 'NCL1-A',
    course_type: 'public',
    duration: '',
    subjects: [
      { name: '', duration: '', duration_unit: 'months', materials: [{ name: '', content_type: '', content_url: '' }] },
    ],
  });
});

const { outline } = fromCourse(course);
const [first, second] = outline.map((entry) => entry.key);

test.each([
  ['name', 'course.name'],
  ['imageUrl', 'course.imageUrl'],
  ['subjects', 'outline'],
  ['subjects.1.name', `subjects.${second}.name`],
  ['subjects.0.materials', 'outline'],
  ['subjects.0.materials.1.content_url', `materials.${outline[0]?.materials[1]}.content_url`],
  ['subjects.9.name', 'outline'],
  ['created_by', null],
])("the wire's %s is the form's %s", (path, name) => {
  expect(fieldNameOf(path, outline)).toBe(name);
});

test('fields are gone through in the order in which they are shown', () => {
  const order = shownOrder(outline);
  const tabsInOrder = order.map(tabOf).filter((tab, place, all) => tab !== all[place - 1]);
  expect(tabsInOrder).toEqual(['Course', 'Subjects', 'Materials']);
  expect(order.indexOf(`subjects.${first ?? ''}.name`)).toBeLessThan(order.indexOf(`subjects.${second ?? ''}.name`));
});

test('moving keeps everything once', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  const next = materialMovedTo(outline, outline[0]?.materials[0] ?? '', second ?? '');
  expect(next.map((entry) => entry.materials.length)).toEqual([1, 2]);
  expect(next[1]?.materials.at(-1)).toBe(outline[0]?.materials[0]);
});
