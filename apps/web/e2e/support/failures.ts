import type { Course, Group, InstitutionListItem, Test } from '@lectern/contract';
import type { Page } from 'playwright-core';
import type { HttpClient } from '../../../server/testing/process/index.ts';
import { smallCourse } from './course-form.ts';
import { clientOf, demoPeople, makePerson, type Person } from './people.ts';
import { testOn } from './tests.ts';
import { unique } from './unique.ts';

/** The data of all situations. They share it, because their calls fail and change nothing. */
export type Things = {
  teacher: Person;
  /** A student of the course, and their id. */
  learner: Person;
  learnerId: string;
  course: Course;
  group: Group;
  test: Test;
  college: InstitutionListItem;
};

/** Steps of a person on the page. */
export type Reach = (page: Page, things: Things) => Promise<unknown>;

/** A call that fails, and the sentence for it. */
export type Situation = {
  what: string;
  who: 'visitor' | 'admin' | 'coordinator' | 'student' | 'own student' | 'own teacher';
  at: string | ((things: Things) => string);
  /** Method, path and query of the call. */
  fails: RegExp;
  /** The sentence for an answer without one. */
  fallback: string;
  /** The sentence when no answer comes, where it is another one. */
  unanswered?: string;
  /** The sentence in the dialog that asked, beside the toast. */
  inDialog?: string;
  /** The steps to the call; left out where the page makes it. */
  first?: Reach;
  /** The steps to the second call: 'Try again' when left out. */
  again?: Reach;
  /** The key in the error's body that is shown, where it is not the message. */
  shown?: 'details';
};

/** Presses the first button of this name. */
export const press =
  (name: string | RegExp): Reach =>
  async (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();

/** Opens a look-up. */
export const look =
  (name: string): Reach =>
  async (page) =>
    page.getByRole('combobox', { name, exact: true }).click();

async function make<Body>(by: HttpClient, path: string, json: object): Promise<Body> {
  const { status, body, bytes } = await by.call('POST', path, { json });
  if (status >= 300) throw new Error(`${path} answered ${status}: ${bytes.toString()}`);
  return body as Body;
}

/** A teacher with a course, a group and a test; a student of the course, and another who asks to join; an institution. */
export async function makeThings(): Promise<Things> {
  const teacher = await makePerson('teacher');
  const [client, admin] = [await clientOf(teacher), await clientOf(demoPeople.admin)];
  const json = { ...smallCourse(unique('Sums')), course_type: 'public', status: 'active' };
  const { course } = await make<{ course: Course }>(client, '/api/courses/create-course', json);
  const ask = async (): Promise<{ person: Person; id: string }> => {
    const person = await makePerson('student');
    const its = await clientOf(person);
    await make(its, '/api/courses/request-join', { courseId: course._id });
    return { person, id: (await its.get('/api/users/me')).body.user._id as string };
  };
  const { person: learner, id: learnerId } = await ask();
  const decision = { courseId: course._id, userId: learnerId, action: 'approved' };
  await make(client, '/api/courses/handle-join-request', decision);
  await ask();
  const { group } = await make<{ group: Group }>(client, '/api/groups', {
    name: unique('Class'),
    duration: 3,
    users: [],
    courses: [],
  });
  const name = unique('College');
  const { institution: college } = await make<{ institution: InstitutionListItem }>(admin, '/api/institution', {
    name,
  });
  return { teacher, learner, learnerId, course, group, college, test: await testOn(client, course) };
}
