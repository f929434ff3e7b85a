// The truth of each kind of notice, from the decisions: for whom it is so, and how it reads.
import type { NoticeKind } from '@lectern/contract';
import {
  attemptsOf,
  type Course,
  dayMs,
  datesFor,
  finds,
  hasSubmitted,
  hourMs,
  isActive,
  isMaterialOpen,
  isOpen,
  isStudentOf,
  isWithin,
  known,
  type Material,
  materialDatesFor,
  type Person,
  sits,
  type Test,
  waits,
  type World,
} from './facts.ts';

export type Wording = {
  text: string;
  path: string;
  /** The words on a locked screen, where they say less. */
  push?: string;
  /** The words of a mail before its moment, where it names one. */
  dated?: { words: string; at: number };
};
type Truth = (world: World, person: Person, thing: string, items: readonly string[]) => Wording | null;

const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
const within = (ms: number): string => {
  const hours = Math.ceil(ms / hourMs);
  if (hours > 48) return plural(Math.ceil(hours / 24), 'day', 'days');
  return hours > 24 ? 'two days' : plural(hours, 'hour', 'hours');
};

/** The course of a material, with it. */
function findMaterial(world: World, id: string): { course: Course; material: Material } | null {
  for (const course of world.courses.values()) {
    const material = course.materials.find((one) => one.id === id);
    if (material) return { course, material };
  }
  return null;
}

/** Whether somebody could take a test now and has not. */
export function isNew(world: World, person: Person, test: Test): boolean {
  if (!finds(world, test, person) || attemptsOf(test, person.id).length > 0) return false;
  return isWithin(datesFor(world, test, person.id), world.now);
}

/** How long before its due date somebody is told of a test or a material of a course, and before its close of a test. */
export const defaultLeads = [2 * dayMs, 2 * hourMs];
export const closeLeads = [dayMs];
const dueLeads = (world: World, course: string): readonly number[] => known(world.courses, course).sends.leads;

/** The lead that has begun, of a date that is still to come; null where none has. */
export function begunLead(date: number | null, leads: readonly number[], now: number): number | null {
  if (date === null || date <= now) return null;
  return leads.findLast((lead) => date - lead <= now) ?? null;
}

/** The date of a test of which somebody is to be reminded, if it is near. */
export function nearDate(world: World, person: Person, test: Test): { kind: 'due' | 'closes'; at: number } | null {
  if (!finds(world, test, person) || hasSubmitted(test, person.id)) return null;
  const dates = datesFor(world, test, person.id);
  if (!isWithin(dates, world.now)) return null;
  const { due, closes } = dates;
  if (due !== null)
    return begunLead(due, dueLeads(world, test.course), world.now) === null ? null : { kind: 'due', at: due };
  if (closes === null || begunLead(closes, closeLeads, world.now) === null) return null;
  return { kind: 'closes', at: closes };
}

/** Whether a question that stands has an answer that does, by somebody else. */
export function isAnswered(world: World, id: string): boolean {
  const { answers, gone, asker } = known(world.questions, id);
  return !gone && [...answers.values()].some((answer) => !answer.gone && answer.by !== asker);
}

/** Whether somebody could open a material now and has not. */
export const isNewMaterial = (world: World, course: Course, material: Material, person: string): boolean =>
  !material.opened.has(person) && isMaterialOpen(world, course, material, person);

const testDate =
  (kind: 'due' | 'closes', words: string): Truth =>
  (world, person, thing) => {
    const test = known(world.tests, thing);
    const near = nearDate(world, person, test);
    if (near?.kind !== kind) return null;
    const text = `${test.name} ${words} within ${within(near.at - world.now)}`;
    return { text, path: `/test/${thing}`, dated: { words: `${test.name} ${words} on `, at: near.at } };
  };

const truths: Partial<Record<NoticeKind, Truth>> = {
  test_opened(world, person, thing, items) {
    const course = known(world.courses, thing);
    const n = items.filter((id) => {
      const test = known(world.tests, id);
      return test.course === thing && isNew(world, person, test);
    }).length;
    return n === 0 ? null : { text: `${plural(n, 'new test', 'new tests')} in ${course.name}`, path: pageOf(course) };
  },
  test_due_soon: testDate('due', 'is due'),
  test_closes_soon: testDate('closes', 'closes'),
  material_due_soon(world, person, thing) {
    const found = findMaterial(world, thing);
    if (!found || !isStudentOf(world, found.course, person) || found.material.done.has(person.id)) return null;
    const { name } = found.material;
    const dates = materialDatesFor(world, found.course, found.material, person.id);
    const { due } = dates;
    if (due === null || !isWithin(dates, world.now)) return null;
    if (begunLead(due, dueLeads(world, found.course.id), world.now) === null) return null;
    const dated = { words: `${name} is due on `, at: due };
    return { text: `${name} is due within ${within(due - world.now)}`, path: `/course/materials/${thing}`, dated };
  },
  materials_added(world, person, thing, items) {
    const course = known(world.courses, thing);
    if (!isStudentOf(world, course, person)) return null;
    const n = course.materials.filter(
      (material) => items.includes(material.id) && isNewMaterial(world, course, material, person.id),
    ).length;
    const text = `${plural(n, 'new material', 'new materials')} in ${course.name}`;
    return n === 0 ? null : { text, path: pageOf(course) };
  },
  announcement(world, person, thing) {
    const { state, gone, course: id, title, to } = known(world.announcements, thing);
    const course = known(world.courses, id);
    if (state !== 'sent' || gone || (to && !to.has(person.id)) || !isStudentOf(world, course, person)) return null;
    return { text: `Announcement in ${course.name}: ${title}`, path: `/announcements/${thing}` };
  },
  join_request_decided(world, person, thing) {
    const course = known(world.courses, thing);
    const status = course.requests.get(person.id)?.status;
    if (person.role !== 'student' || !isOpen(course)) return null;
    const push = `Your request to join ${course.name} was decided`;
    if (status === 'approved')
      return { text: `Your request to join ${course.name} was approved`, push, path: pageOf(course) };
    if (status !== 'rejected') return null;
    return { text: `Your request to join ${course.name} was rejected`, push, path: '/student-courses' };
  },
  student_removed(world, person, thing) {
    const course = known(world.courses, thing);
    const standing = course.requests.get(person.id);
    if (person.role !== 'student' || course.deleted || standing?.status !== 'removed') return null;
    const push = `You were taken out of ${course.name}`;
    return { text: `${push}: ${standing.reason}`, push, path: '/student-courses' };
  },
  join_requested(world, person, thing) {
    const course = known(world.courses, thing);
    const n = [...course.requests].filter(
      ([id, { status }]) => status === 'pending' && isActive(world.people.get(id)),
    ).length;
    if (n === 0 || course.deleted || course.owner !== person.id) return null;
    const text = `${plural(n, 'request', 'requests')} to join ${course.name} ${n === 1 ? 'is' : 'are'} waiting`;
    return { text, path: '/teacher/approvals' };
  },
  time_requested(world, person, thing) {
    const test = known(world.tests, thing);
    const n = test.requests.filter((one) => one.status === 'waiting' && isActive(world.people.get(one.person))).length;
    if (n === 0 || test.deleted || known(world.courses, test.course).deleted || test.owner !== person.id) return null;
    const text = `${plural(n, 'request', 'requests')} for more time in ${test.name} ${n === 1 ? 'is' : 'are'} waiting`;
    return { text, path: '/teacher/approvals/more-time' };
  },
  time_request_decided(world, person, thing) {
    const test = known(world.tests, thing);
    const status = test.requests.findLast((one) => one.person === person.id)?.status;
    if (status === undefined || status === 'waiting' || !finds(world, test, person)) return null;
    const text = `Your request for more time in ${test.name}`;
    return { text: `${text} was ${status}`, push: `${text} was decided`, path: `/test/${thing}` };
  },
  question_asked(world, person, thing) {
    const course = known(world.courses, thing);
    const n = [...world.questions.values()].filter((one) => one.course === thing && waits(one)).length;
    if (n === 0 || course.deleted || course.owner !== person.id) return null;
    const text = `${plural(n, 'question', 'questions')} in ${course.name} ${n === 1 ? 'is' : 'are'} waiting for an answer`;
    return { text, path: `/teacher/courses/${thing}/questions` };
  },
  question_answered(world, person, thing) {
    const question = known(world.questions, thing);
    const course = known(world.courses, question.course);
    if (!isAnswered(world, thing) || question.asker !== person.id) return null;
    if (!isStudentOf(world, course, person) || sits(world, course.id, person.id)) return null;
    return { text: `Your question in ${course.name} was answered`, path: `/questions/${thing}` };
  },
};

const pageOf = ({ id }: Course): string => `/course/details/${id}`;

/** The kinds that the oracle knows. */
export const knownKinds = Object.keys(truths) as NoticeKind[];

/** How a notice reads to somebody now; null where it is not true. */
export function wordingOf(
  world: World,
  key: { person: string; kind: NoticeKind; thing: string },
  items: readonly string[],
) {
  const person = known(world.people, key.person);
  const truth = truths[key.kind];
  if (!truth) throw new Error(`The oracle knows no notices of the kind ${key.kind}`);
  return isActive(person) ? truth(world, person, key.thing, items) : null;
}
