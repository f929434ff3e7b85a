import type { Course, RouteResponse, SearchHit } from '@lectern/contract';
import { readDueCourses } from '../../../src/features/search/index.ts';
import type { Caller, TestApp } from '../../index.ts';

/** Reads what was saved, as a process does every second. */
export const readCourses = (t: TestApp): Promise<number> =>
  readDueCourses(
    { db: t.db, clock: t.clock, storage: t.files.storage, log: t.services.log },
    new AbortController().signal,
  );

export type Found = RouteResponse<'GET /api/search'>;

/** A page of what somebody finds. */
export async function find(caller: Caller, q: string, more: Record<string, string> = {}): Promise<Found> {
  const answer = await caller.get(`/api/search?${new URLSearchParams({ q, ...more }).toString()}`);
  if (answer.status !== 200) throw new Error(`The search was refused: ${answer.text}`);
  return answer.body as Found;
}

/** The names of what somebody finds, in order. */
export const namesOf = async (caller: Caller, q: string, more: Record<string, string> = {}): Promise<string[]> =>
  (await find(caller, q, more)).data.map(({ name }) => name.text);

/** The pieces of a hit's text that are marked. */
export const marksOf = ({ text, marks }: SearchHit['name']): string[] =>
  marks.map(({ from, to }) => text.slice(from, to));

/** Saves the contents of a course as its form does. */
export async function saveSubjects(caller: Caller, course: Pick<Course, '_id'>, subjects: object[]): Promise<Course> {
  const answer = await caller.put(`/api/courses/update-course/${course._id}`, { subjects });
  if (answer.status !== 200) throw new Error(`The course was not saved: ${answer.text}`);
  return answer.body.course as Course;
}
