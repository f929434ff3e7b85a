import type { Course, NeedLine, OwnNeed } from '@lectern/contract';
import { expect } from 'vitest';
import { lookAtCourses } from '../../../src/features/needs/looking.ts';
import type { TestApp, TestUser } from '../../index.ts';

const day = 24 * 60 * 60_000;

type Given = { reason?: string; text?: string | null; state?: string };
type Place = { course: { _id: string }; user: { _id: string } };

/** The address of the dismissal of a line. */
export const dismissalOf = (line: Place): string => `/api/courses/${line.course._id}/needs/${line.user._id}/dismissal`;

/** The material of a course at a place, counted from 0. */
export function materialOf(course: Course, place = 0) {
  const material = course.subjects.flatMap(({ materials }) => materials)[place];
  if (!material) throw new Error('The course has no such material');
  return material;
}

const leaf = (name: string) => ({ name, content_type: 'Link' as const, content_url: 'https://example.org/' });

/** Calls about who needs somebody, with a teacher whom the test names. */
export function needsOf(t: TestApp, ownerNow: () => TestUser) {
  const inDays = (days: number): Date => new Date(t.clock.now().getTime() + days * day);
  const passDays = (days: number): void => t.clock.advance(days * day);

  /** Looks at all courses that are due, as processes do each second. */
  async function look(): Promise<void> {
    while ((await lookAtCourses({ db: t.db, clock: t.clock }, new AbortController().signal)) > 0);
  }

  async function listOf(user: TestUser = ownerNow(), query = ''): Promise<{ data: NeedLine[]; total: number }> {
    await look();
    const answer = await (await t.as(user)).get(`/api/needs${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as { data: NeedLine[]; total: number };
  }
  const linesOf = async (user?: TestUser, query?: string): Promise<NeedLine[]> => (await listOf(user, query)).data;

  /** The students of the lines, each with the rule and the others that hold. */
  const told = async (user?: TestUser, query?: string) =>
    (await linesOf(user, query)).map((line) => [line.user._id, line.rule, ...line.others]);

  /** The one line there is. */
  async function onlyLine(user?: TestUser): Promise<NeedLine> {
    const [line, ...others] = await linesOf(user);
    if (!line || others.length > 0) throw new Error('There is not one line');
    return line;
  }

  async function ownOf(student: TestUser): Promise<OwnNeed[]> {
    const answer = await (await t.as(student)).get('/api/users/me/needs');
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { data: OwnNeed[] }).data;
  }

  const build = async (names = ['Roots', 'Leaves', 'Flowers']): Promise<Course> =>
    t.buildCourse(ownerNow(), {
      subjects: names.length === 0 ? [] : [{ name: 'Plants', duration: 1, materials: names.map(leaf) }],
    });

  async function join(course: Course, user?: TestUser): Promise<TestUser> {
    const student = user ?? (await t.buildUser());
    await t.buildJoinRequest(course, student, 'approved');
    return student;
  }

  /** Completes so many materials of a course. */
  async function learn(course: Course, user: TestUser, count = 1): Promise<void> {
    const caller = await t.as(user);
    for (const { _id: material } of course.subjects.flatMap(({ materials }) => materials).slice(0, count)) {
      const report = { material, opened: true, completed: true };
      const answer = await caller.put(`/api/courses/${course._id}/progress`, report);
      expect(answer.status, answer.text).toBe(200);
    }
  }

  async function setDue(course: Course, place: number, dueAt: Date | null): Promise<void> {
    const { _id: id } = materialOf(course, place);
    await t.db.updateTable('materials').set({ due_at: dueAt }).where('id', '=', id).execute();
  }

  /** A course with a student whose first material is overdue since yesterday. */
  async function late() {
    const course = await build();
    const student = await join(course);
    await setDue(course, 0, inDays(-1));
    return { course, student };
  }

  const dismiss = async (by: TestUser, line: NeedLine, given: Given = {}) =>
    (await t.as(by)).put(dismissalOf(line), { reason: 'spoke', text: null, state: line.state, ...given });

  return { inDays, passDays, look, listOf, linesOf, told, onlyLine, ownOf, build, join, learn, setDue, late, dismiss };
}
