import type { Course, Test } from '@lectern/contract';
import type { Answer, Caller, TestApp, TestUser } from '../../index.ts';

/** An id that nothing has. */
export const absent = '01890000-0000-7000-8000-0000000000ff';

/** A question with two options, of which the second is right. */
export const question = (change: object = {}) => ({
  question_text: '<p>2 + 2?</p>',
  question_options: [{ text: '3' }, { text: '4' }],
  correct_options: ['B'],
  ...change,
});

/** The smallest form of a test on the course's first subject. */
export const formOf = (course: Pick<Course, '_id' | 'subjects'>, change: object = {}) => ({
  test_name: 'Sums',
  test_subject: course._id,
  test_lesson: course.subjects[0]?._id,
  test_questions: [question()],
  ...change,
});

export const urlOf = (test: { _id: string }) => `/api/tests/${test._id}`;

/** Makes a test that has to be taken. */
export async function created(caller: Caller, form: object): Promise<Test> {
  const answer = await caller.post('/api/tests', { data: form });
  if (answer.status !== 201) throw new Error(`The test was refused: ${answer.text}`);
  return answer.body.data as Test;
}

/** The fields that an answer finds wrong, with what is wrong. */
export const issuesOf = ({ body }: Answer): string[] =>
  (body.issues as { path: string; message: string }[]).map(({ path, message }) => `${path}: ${message}`);

/** A teacher with a course, who makes calls. */
export const buildAuthor = (t: TestApp): Promise<Author> => buildTeacherAt(t, null);

export type Author = { user: TestUser; caller: Caller; course: Course };

/** A teacher of an institution, or of none, with a course. */
export async function buildTeacherAt(t: TestApp, institution: { id: string } | null): Promise<Author> {
  const user = await t.buildUser({ role: 'teacher', ...(institution && { institutionId: institution.id }) });
  return { user, caller: await t.as(user), course: await t.buildCourse(user) };
}

/** Two teachers of an institution and one of another. */
export async function buildSchool(t: TestApp) {
  const school = await t.buildInstitution();
  const [author, colleague] = [await buildTeacherAt(t, school), await buildTeacherAt(t, school)];
  return { school, author, colleague, stranger: await buildTeacherAt(t, await t.buildInstitution()) };
}
