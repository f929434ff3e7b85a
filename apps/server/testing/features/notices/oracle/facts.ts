// The world as the oracle knows it: plain facts that acts change. Times are in milliseconds.
import type { NoticeKind } from '@lectern/contract';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export type Choice = { here: boolean; mail: 'none' | 'now' | 'daily'; push: boolean };
export type Person = {
  id: string;
  name: string;
  email: string;
  role: 'student' | 'teacher';
  isAdmin: boolean;
  state: 'active' | 'blocked' | 'erased';
  verified: boolean;
  zone: string | null;
  /** Minutes of the day. */
  quiet: { from: number; until: number } | null;
  choices: Map<NoticeKind, Choice>;
  /** A browser that gets messages until its sign-in ends, and when it got the last of each kind. */
  device: { browser: string; until: number; sent: Map<NoticeKind, number> } | null;
  /** The hour of the summary, when something about it was chosen last, and when the last one came. */
  summary: { hour: number; chosenAt: number; sentAt: number };
  /** Whether this is a teacher who was a student. */
  formerStudent: boolean;
};
export type Dates = { opens: number | null; due: number | null; closes: number | null };
/** Exceptions by `groups/<id>` or `people/<id>`. */
export type Exceptions = Map<string, Dates>;
export type Material = Dates & {
  id: string;
  name: string;
  exceptions: Exceptions;
  opened: Set<string>;
  done: Set<string>;
};
/** The kinds that a course sends to its students (decision 64), and how long before due dates. */
export type Sends = {
  materialsAdded: boolean;
  testOpens: boolean;
  dueSoon: boolean;
  closesSoon: boolean;
  results: boolean;
  leads: readonly number[];
};
export type Standing = { status: 'pending' | 'approved' | 'rejected' | 'removed'; reason: string };
export type Course = {
  id: string;
  name: string;
  subject: string;
  owner: string;
  active: boolean;
  deleted: boolean;
  sends: Sends;
  /** When its one subject opens. */
  opens: number | null;
  materials: Material[];
  requests: Map<string, Standing>;
};
export type Group = {
  id: string;
  name: string;
  active: boolean;
  deleted: boolean;
  members: Set<string>;
  courses: Set<string>;
};
export type Attempt = { id: string; lease: number; deadline: number | null; submitted: boolean };
export type TimeRequest = { id: string; person: string; status: 'waiting' | 'granted' | 'declined' };
export type Test = Dates & {
  id: string;
  name: string;
  course: string;
  owner: string;
  enabled: boolean;
  deleted: boolean;
  audience: { kind: 'everybody' | 'joined' | 'groups' | 'people'; ids: Set<string> };
  exceptions: Exceptions;
  attempts: Map<string, Attempt[]>;
  requests: TimeRequest[];
};
export type Announcement = {
  id: string;
  title: string;
  course: string;
  sendAt: number;
  state: 'timed' | 'sent' | 'withdrawn';
  wasSent: boolean;
  gone: boolean;
  /** Null for everybody in the course. */
  to: Set<string> | null;
};
export type Question = {
  id: string;
  course: string;
  material: string;
  asker: string;
  resolved: boolean;
  gone: boolean;
  answers: Map<string, { by: string; gone: boolean }>;
};

export type World = {
  now: number;
  people: Map<string, Person>;
  courses: Map<string, Course>;
  groups: Map<string, Group>;
  tests: Map<string, Test>;
  announcements: Map<string, Announcement>;
  questions: Map<string, Question>;
};

export const emptyWorld = (now: number): World => ({
  now,
  people: new Map(),
  courses: new Map(),
  groups: new Map(),
  tests: new Map(),
  announcements: new Map(),
  questions: new Map(),
});

/** The thing with this id; throws where the oracle does not know it. */
export function known<T>(things: ReadonlyMap<string, T>, id: string): T {
  const thing = things.get(id);
  if (thing === undefined) throw new Error(`The oracle knows nothing of ${id}`);
  return thing;
}

/** Faults that are planted into the oracle, so that it expects what is not so. */
export type OracleFault = 'submitted' | 'default dates' | 'disabled';
export const planted = new Set<OracleFault>();

export const isActive = (person: Person | undefined): person is Person => person?.state === 'active';

const groupsOf = (world: World, course: string, person: string): Group[] =>
  [...world.groups.values()].filter(
    (group) => group.active && !group.deleted && group.courses.has(course) && group.members.has(person),
  );

/** Whether a course can be opened by its students (decision 43: those in the bin, and inactive ones, are not). */
export const isOpen = (course: Course): boolean => course.active && !course.deleted;

/** Whether somebody is in a course: let in, or by a group (decision 43). */
export const isIn = (world: World, course: Course, person: string): boolean =>
  course.requests.get(person)?.status === 'approved' || groupsOf(world, course.id, person).length > 0;

/** Whether somebody is a student of a course that they can open. */
export function isStudentOf(world: World, course: Course, person: Person): boolean {
  return isActive(person) && person.role === 'student' && isOpen(course) && isIn(world, course, person.id);
}

/** The people who are students of a course. */
export const studentsOf = (world: World, course: Course): Person[] =>
  [...world.people.values()].filter((person) => isStudentOf(world, course, person));

/** A thing's dates for somebody: default, then group, then person; of two groups the later date (decisions 44 and 72). */
function datesOf(world: World, thing: Dates & { course: string; exceptions: Exceptions }, person: string): Dates {
  const own = thing.exceptions.get(`people/${person}`);
  const groups = groupsOf(world, thing.course, person).flatMap(({ id }) => thing.exceptions.get(`groups/${id}`) ?? []);
  const field = (name: keyof Dates): number | null => {
    if (planted.has('default dates')) return thing[name];
    const ofGroups = groups.flatMap((dates) => dates[name] ?? []);
    return own?.[name] ?? (ofGroups.length > 0 ? Math.max(...ofGroups) : thing[name]);
  };
  return { opens: field('opens'), due: field('due'), closes: field('closes') };
}

export const datesFor = (world: World, test: Test, person: string): Dates => datesOf(world, test, person);

/** A material's dates for somebody: it opens with its subject where it has no opening of its own (decisions 66 and 72). */
export const materialDatesFor = (world: World, { id, opens }: Course, material: Material, person: string): Dates =>
  datesOf(world, { ...material, course: id, opens: material.opens ?? opens }, person);

/** Whether a material is open to somebody now. */
export const isMaterialOpen = (world: World, course: Course, material: Material, person: string): boolean =>
  isWithin(materialDatesFor(world, course, material, person), world.now);

/** Whether a test is for somebody who is a student of its course (decision 56). */
function isFor(world: World, test: Test, person: string): boolean {
  const { kind, ids } = test.audience;
  if (kind === 'people') return ids.has(person);
  if (kind === 'groups') return groupsOf(world, test.course, person).some(({ id }) => ids.has(id));
  return true;
}

/** Whether anybody could reach a test. */
export const isPublished = (world: World, test: Test): boolean =>
  (test.enabled || planted.has('disabled')) && !test.deleted && isOpen(known(world.courses, test.course));

/** Whether somebody finds a test. */
export const finds = (world: World, test: Test, person: Person): boolean =>
  isPublished(world, test) &&
  isStudentOf(world, known(world.courses, test.course), person) &&
  isFor(world, test, person.id);

/** Whether a test is open by these dates: from its opening on, before its close. */
export const isWithin = ({ opens, closes }: Dates, now: number): boolean =>
  (opens === null || opens <= now) && (closes === null || now < closes);

export const attemptsOf = (test: Test, person: string): readonly Attempt[] => test.attempts.get(person) ?? [];
export const hasSubmitted = (test: Test, person: string): boolean =>
  !planted.has('submitted') && attemptsOf(test, person).some(({ submitted }) => submitted);

/** Whether somebody sits a test of a course. */
export const sits = (world: World, course: string, person: string): boolean =>
  [...world.tests.values()].some(
    (test) => test.course === course && attemptsOf(test, person).some(({ submitted }) => !submitted),
  );

/** Whether a question waits: neither resolved nor answered by somebody else (decision 61). */
export const waits = (question: Question): boolean =>
  !question.gone &&
  !question.resolved &&
  [...question.answers.values()].every(({ by, gone }) => gone || by === question.asker);
