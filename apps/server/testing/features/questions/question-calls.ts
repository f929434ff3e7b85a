import type { Course, CourseAnswer, CourseQuestion } from '@lectern/contract';
import { tinyPng, uploadForm } from '../../files.ts';
import type { Answer, Caller, TestApp, TestUser } from '../../index.ts';

type Thing = { _id: string };

function expectDone(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`The call was refused: ${answer.text}`);
  return answer;
}

/** The first material of a course. */
const materialOf = (course: Pick<Course, 'subjects'>): string => course.subjects[0]?.materials[0]?._id ?? '';

/** A course of a teacher's with a film in it, and students who joined it. */
export async function courseToAsk(t: TestApp, owner: TestUser, count = 1) {
  const film = { name: 'Leaves', content_type: 'Video', content_url: 'https://example.org/leaves.mp4' } as const;
  const subjects = [{ name: 'Botany', duration: 1, materials: [film] }];
  const course = await t.buildCourse(owner, { subjects, course_type: 'private' });
  const users = [];
  for (let n = 0; n < count; n += 1) {
    const user = await t.buildUser();
    await t.buildJoinRequest(course, user, 'approved');
    users.push({ user, caller: await t.as(user) });
  }
  return { course, material: materialOf(course), students: users };
}

/** Builds such a course with two students: one who asks, and a classmate. */
export async function courseOfTwo(t: TestApp, owner: TestUser) {
  const { course, material, students } = await courseToAsk(t, owner, 2);
  const [first, second] = students;
  if (!first || !second) throw new Error('There are two students');
  return { course, material, asker: first.caller, askerUser: first.user, mate: second.caller, mateUser: second.user };
}

export const ask = (caller: Caller, material: string, body: object = { text: 'Why?' }): Promise<Answer> =>
  caller.post(`/api/materials/${material}/questions`, body);
/** The same where it succeeds. */
export const asked = async (caller: Caller, material: string, body?: object): Promise<CourseQuestion> =>
  expectDone(await ask(caller, material, body)).body.question as CourseQuestion;

export const reply = (caller: Caller, { _id }: Thing, text = 'Because.'): Promise<Answer> =>
  caller.post(`/api/questions/${_id}/answers`, { text });
/** The same where it succeeds. */
export const replied = async (caller: Caller, question: Thing, text?: string): Promise<CourseAnswer> =>
  expectDone(await reply(caller, question, text)).body.answer as CourseAnswer;

export const openQuestion = (caller: Caller, { _id }: Thing): Promise<Answer> => caller.get(`/api/questions/${_id}`);
export const answersTo = async (caller: Caller, { _id }: Thing): Promise<CourseAnswer[]> =>
  expectDone(await caller.get(`/api/questions/${_id}/answers?limit=100`)).body.data as CourseAnswer[];
export const listAt = (caller: Caller, material: string, query = ''): Promise<Answer> =>
  caller.get(`/api/materials/${material}/questions?limit=100${query}`);
/** The texts of the questions at a material as somebody finds them. */
export const textsAt = async (caller: Caller, material: string, query?: string): Promise<string[]> =>
  (expectDone(await listAt(caller, material, query)).body.data as CourseQuestion[]).map(({ text }) => text);
/** The questions of a course as its staff list them. */
export const listFor = async (caller: Caller, { _id }: Thing, query = ''): Promise<CourseQuestion[]> =>
  expectDone(await caller.get(`/api/courses/${_id}/questions?limit=100${query}`)).body.data as CourseQuestion[];

export const edit = (caller: Caller, { _id }: Thing, text: string): Promise<Answer> =>
  caller.put(`/api/posts/${_id}`, { text });
export const remove = (caller: Caller, { _id }: Thing): Promise<Answer> => caller.delete(`/api/posts/${_id}`);
export const report = (caller: Caller, { _id }: Thing, reason = 'Rude'): Promise<Answer> =>
  caller.post(`/api/posts/${_id}/report`, { reason });
export const hide = (caller: Caller, { _id }: Thing, reason: string | null = 'Off topic'): Promise<Answer> =>
  caller.put(`/api/posts/${_id}/hidden`, { reason });
export const resolve = (caller: Caller, { _id }: Thing, resolved = true): Promise<Answer> =>
  caller.put(`/api/questions/${_id}/resolved`, { resolved });
export const accept = (caller: Caller, { _id }: Thing, answer: string | null): Promise<Answer> =>
  caller.put(`/api/questions/${_id}/accepted`, { answer });
export const choose = (
  caller: Caller,
  { _id }: Thing,
  choices: { classmatesAnswer?: boolean; namesHidden?: boolean },
): Promise<Answer> =>
  caller.put(`/api/courses/${_id}/question-settings`, { classmatesAnswer: false, namesHidden: false, ...choices });

export function uploadPicture(
  caller: Caller,
  material: string,
  content: Buffer = tinyPng,
  name = 'a.png',
): Promise<Answer> {
  const { payload, headers } = uploadForm(name, content);
  return caller.post(`/api/materials/${material}/post-pictures`, payload, headers);
}
/** The address of a picture that somebody uploads for a post at a material. */
export const pictured = async (caller: Caller, material: string): Promise<string> =>
  expectDone(await uploadPicture(caller, material)).body.picture.url as string;
/** A post in Markdown that shows these pictures. */
export const showing = (...urls: string[]) => ({
  text: urls.map((url) => `![A leaf](${url})`).join('\n') || 'None',
  formatted: true,
});
