import type { Course, CourseCertificate, IssuedCertificate, OwnCertificate } from '@lectern/contract';
import { expect } from 'vitest';
import { issueDue } from '../../../src/features/certificates/index.ts';
import type { BuiltTest, Caller, TestApp, TestUser } from '../../index.ts';

/** Does what a process does every second; answers how many it issued. */
export async function issue(t: TestApp): Promise<number> {
  const { ids, random } = t.services;
  const log = {
    error: ({ err }: { err: unknown }) => {
      throw err;
    },
  };
  return issueDue({ db: t.db, clock: t.clock, ids, random, log }, new AbortController().signal);
}

type Choices = Partial<{ offered: boolean; allMaterials: boolean; test: string | null; percentage: number }> & {
  signerName?: string;
};

/** Offers a certificate of a course. */
export async function offer(teacher: Caller, course: { _id: string }, choices: Choices = {}) {
  const body = { offered: true, allMaterials: true, ...choices };
  const answer = await teacher.put(`/api/courses/${course._id}/certificate-settings`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.settings as { problems: string[]; leftOut: number; underWay: boolean; issued: number };
}

/** Completes the materials of a course, or the first so many. */
export async function complete(student: Caller, course: Course, count = Number.POSITIVE_INFINITY): Promise<void> {
  const materials = course.subjects.flatMap(({ materials }) => materials).slice(0, count);
  for (const { _id: material } of materials) {
    const answer = await student.put(`/api/courses/${course._id}/progress`, { material, completed: true });
    expect(answer.status, answer.text).toBe(200);
  }
}

/** Sits a test with so many right answers, and submits. */
export async function sitWith(student: Caller, test: BuiltTest, right: number): Promise<string> {
  const started = await student.post(`/api/tests/${test.id}/attempts`);
  expect(started.status, started.text).toBe(201);
  const { attempt, lease } = started.body as { attempt: { _id: string }; lease: number };
  for (const [place, { id }] of test.questions.entries()) {
    const body = { selected: [place < right ? 'A' : 'B'], sequence: place + 1, lease };
    expect((await student.put(`/api/attempts/${attempt._id}/responses/${id}`, body)).status).toBe(200);
  }
  expect((await student.post(`/api/attempts/${attempt._id}/submit`, { lease })).status).toBe(200);
  return attempt._id;
}

export async function standingOf(student: Caller, course: { _id: string }): Promise<CourseCertificate> {
  const answer = await student.get(`/api/courses/${course._id}/certificate`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as CourseCertificate;
}

export async function issuedOf(
  teacher: Caller,
  course: { _id: string },
  query = '',
): Promise<{ data: IssuedCertificate[]; total: number; doubted: number }> {
  const answer = await teacher.get(`/api/courses/${course._id}/certificates${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { data: IssuedCertificate[]; total: number; doubted: number };
}

export const ownOf = async (student: Caller): Promise<OwnCertificate[]> =>
  (await student.get('/api/users/me/certificates')).body.data as OwnCertificate[];

/** A course with a teacher and a student in it. */
export async function buildClass(t: TestApp, more: { course?: Parameters<TestApp['buildCourse']>[1] } = {}) {
  const owner = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(owner, more.course ?? {});
  const join = async (person: TestUser): Promise<Caller> => {
    await t.buildJoinRequest(course, person, 'approved');
    return t.as(person);
  };
  const user = await t.buildUser();
  return { owner, teacher: await t.as(owner), course, join, user, student: await join(user) };
}
