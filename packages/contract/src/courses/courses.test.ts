import { describe, expect, it } from 'vitest';
import { CreateCourseInput, UpdateCourseInput } from './schemas.ts';
import { limits } from '../limits.ts';

const material = { name: 'M', content_type: 'PDF', content_url: 'https://example.org/m.pdf' };
const subject = { name: 'S', duration: 1, materials: [material] };
const course = { name: 'C', duration: 1, subjects: [subject] };
const paths = (
  input: unknown,
  schema: {
    safeParse(value: unknown): { error?: { issues: { path: PropertyKey[] }[] } | undefined };
  } = CreateCourseInput,
) => schema.safeParse(input).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('CreateCourseInput', () => {
  it('takes the least, and leaves open what it does not say', () => {
    expect(CreateCourseInput.parse(course)).toEqual(course);
  });

  it('stands as many subjects and materials as allowed, and not one more', () => {
    const many = <T>(item: T, count: number): T[] => Array.from({ length: count }, () => item);
    const full = { ...subject, materials: many(material, limits.materialsPerSubject) };
    expect(paths({ ...course, subjects: [full] })).toEqual([]);
    expect(paths({ ...course, subjects: many(subject, limits.subjectsPerCourse) })).toEqual([]);
    expect(paths({ ...course, subjects: [{ ...full, materials: [...full.materials, material] }] })).toEqual([
      'subjects.0.materials',
    ]);
    expect(paths({ ...course, subjects: many(subject, limits.subjectsPerCourse + 1) })).toEqual(['subjects']);
  });

  it('does not look at the items of a list that is far too long', () => {
    expect(paths({ ...course, subjects: Array.from({ length: 1_000_000 }, () => 0) })).toEqual(['subjects']);
    expect(
      paths({ ...course, subjects: [{ ...subject, materials: Array.from({ length: 1_000_000 }, () => 0) }] }),
    ).toEqual(['subjects.0.materials']);
  });

  it('takes an empty or missing type, status and join code as not said', () => {
    for (const nothing of ['', null, undefined]) {
      const read = CreateCourseInput.parse({ ...course, course_type: nothing, status: nothing, join_code: nothing });
      expect([read.course_type, read.status, read.join_code]).toEqual([undefined, undefined, undefined]);
    }
  });
});

describe('UpdateCourseInput', () => {
  it('takes nothing at all, and single fields', () => {
    expect(UpdateCourseInput.parse({})).toEqual({});
    expect(UpdateCourseInput.parse({ duration: '5' })).toEqual({ duration: 5 });
  });

  it('checks the fields that it gets like a create', () => {
    expect(paths({ name: '', subjects: [], duration: 0 }, UpdateCourseInput)).toEqual(['name', 'duration', 'subjects']);
  });

  it('takes the creator as an id or as the object that carries it', () => {
    const id = '01890000-0000-7000-8000-000000000001';
    expect(UpdateCourseInput.parse({ created_by: id }).created_by).toBe(id);
    expect(UpdateCourseInput.parse({ created_by: { _id: id, username: 'x' } }).created_by).toBe(id);
    for (const bad of ['me', 5, {}, { _id: { _id: id } }, [id], null])
      expect(paths({ created_by: bad }, UpdateCourseInput)).toEqual(['created_by']);
  });

  it('takes an empty string and null for nothing where a field may be left out', () => {
    for (const nothing of ['', null])
      expect(paths({ updatedAt: nothing, duration_unit: nothing, status: nothing }, UpdateCourseInput)).toEqual([]);
  });

  it('takes the loaded version as a moment in UTC', () => {
    expect(paths({ updatedAt: '2026-03-02T09:00:00.000Z' }, UpdateCourseInput)).toEqual([]);
    for (const bad of ['yesterday', '2026-03-02', '2026-02-30T00:00:00Z', 5])
      expect(paths({ updatedAt: bad }, UpdateCourseInput)).toEqual(['updatedAt']);
  });
});
