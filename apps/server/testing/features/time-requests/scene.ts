import type { Course, TimeRequest } from '@lectern/contract';
import type { Answer, BuiltTest, Caller, TestApp, TestOverrides, TestUser } from '../../index.ts';

/** A test in a private course, with its teacher and a student who was let in. */
export type TimeScene = {
  owner: TestUser;
  teacher: Caller;
  course: Course;
  test: BuiltTest;
  user: TestUser;
  student: Caller;
  /** The address of the student's own request. */
  url: string;
};

export async function buildTimeScene(t: TestApp, overrides: TestOverrides = {}): Promise<TimeScene> {
  const owner = await t.buildUser({ role: 'teacher' });
  const course = await t.buildCourse(owner, { course_type: 'private' });
  const test = await t.buildTest(owner, course, overrides);
  const user = await t.buildUser();
  await t.buildJoinRequest(course, user, 'approved');
  const [teacher, student] = [await t.as(owner), await t.as(user)];
  return { owner, teacher, course, test, user, student, url: `/api/tests/${test.id}/time-request` };
}

/** The moment after so many days. */
export const inDays = (t: TestApp, days: number): string =>
  new Date(t.clock.now().getTime() + days * 24 * 60 * 60_000).toISOString();

/** Has the student ask; answers the id of the request. */
export async function ask({ student, url }: TimeScene, body: object = {}): Promise<string> {
  const answer = await student.post(url, { wants: ['attempt'], reason: 'Was ill', ...body });
  if (answer.status !== 201) throw new Error(`The request was refused: ${answer.text}`);
  return answer.body.data._id as string;
}

type Act = 'grant' | 'decline' | 'undo';

/** Decides on a request, or undoes that. */
export const decide = (
  caller: Caller,
  { test, id }: { test: { id: string }; id: string },
  act: Act,
  body: object = {},
): Promise<Answer> =>
  caller.post(`/api/tests/${test.id}/time-requests/${id}/${act}`, act === 'undo' ? undefined : body);

/** The requests that somebody decides on. */
export async function listOf(caller: Caller, query = ''): Promise<TimeRequest[]> {
  const answer = await caller.get(`/api/time-requests${query}`);
  if (answer.status !== 200) throw new Error(`The list was refused: ${answer.text}`);
  return answer.body.data as TimeRequest[];
}

/** Takes the student out of the course. */
export async function takeOut({ teacher, course, user }: TimeScene): Promise<void> {
  const answer = await teacher.post(`/api/courses/${course._id}/students/${user.id}/remove`, { reason: 'Moved away' });
  if (answer.status !== 200) throw new Error(`The student could not be taken out: ${answer.text}`);
}
