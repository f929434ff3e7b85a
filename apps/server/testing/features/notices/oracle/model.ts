// The oracle's side of a history: what was told to whom. It looks at facts when the program does, and reads nothing of it.
import type { NoticeKind } from '@lectern/contract';
import {
  type Choice,
  type Course,
  type Dates,
  datesFor,
  type Exceptions,
  finds,
  isActive,
  isMaterialOpen,
  isPublished,
  known,
  type Material,
  materialDatesFor,
  type Person,
  studentsOf,
  type Test,
  type World,
} from './facts.ts';
import { forgetIn, type Key, type Mode, nameOf, never, type State, tellIn, unique } from './states.ts';
import { lookedAtWithinMs, openingLastsMs } from './tolerances.ts';
import { begunLead, closeLeads, isAnswered, isNew, isNewMaterial, nearDate, wordingOf } from './truth.ts';

export type Kept = { key: Key; states: State[] };

/** Something that has happened, of which people hear at the next round. */
type Event = {
  kind: NoticeKind;
  thing: string;
  at: number;
  items: string[] | null;
  to: (world: World) => string[];
  mode: Mode;
};

const mailedByDefault = new Set<NoticeKind>([
  'join_request_decided',
  'time_request_decided',
  'announcement',
  'test_due_soon',
  'test_closes_soon',
  'material_due_soon',
]);

const pushedByDefault = new Set<NoticeKind>([
  ...mailedByDefault,
  'student_removed',
  'question_answered',
  'test_opened',
  'result_released',
  'result_corrected',
]);

/** How somebody gets notices of a kind (decisions 47 and 64). */
export const choiceOf = (person: Person, kind: NoticeKind): Choice =>
  person.choices.get(kind) ?? {
    here: true,
    mail: mailedByDefault.has(kind) ? 'now' : 'none',
    push: pushedByDefault.has(kind),
  };

export class Model {
  readonly notices = new Map<string, Kept>();
  readonly world: World;
  /** Notices by person. */
  readonly #of = new Map<string, Kept[]>();
  /** Notices by thing. */
  readonly #about = new Map<string, Kept[]>();
  #events: Event[] = [];
  #serial = 0;
  #lastRounds: number;
  #told = new Set<Kept>();
  /** Tests and materials whose dates or exceptions were changed since the last round. */
  readonly #touched = new Set<string>();
  /** When a test was surely looked at last, and since when it can be reached without a break. */
  readonly #lookedAt = new Map<string, number>();
  readonly #reachableSince = new Map<string, number>();

  constructor(world: World) {
    this.world = world;
    this.#lastRounds = world.now;
  }

  of(person: string): readonly Kept[] {
    return this.#of.get(person) ?? [];
  }

  /** Notes what people hear of once events are handed on. */
  tell(event: Omit<Event, 'at' | 'mode'> & { mode?: Mode }): void {
    this.#events.push({ mode: 'sure', ...event, at: this.world.now });
  }

  /** Notes that dates of a test or a material were changed, so that it is looked at. */
  touch(thing: string): void {
    this.#touched.add(thing);
  }

  /** Notes that this act opens a test to those for whom it is open now and was not; others may hear of it (decision 47). */
  change(test: Test, act: () => void): void {
    const before = new Set(this.#begunFor(test));
    act();
    this.touch(test.id);
    const opened = this.#ableTo(test).filter((id) => !before.has(id));
    const event = { kind: 'test_opened' as const, thing: test.course, items: [test.id] };
    if (opened.length > 0) this.tell({ ...event, to: () => opened });
    this.tell({ ...event, to: () => this.#ableTo(test), mode: 'free' });
  }
  /** Those for whom a test has opened, also where it is closed again: a close that moves is no opening (decision 47). */
  #begunFor(test: Test): string[] {
    const students = [...this.world.people.values()].filter((person) => finds(this.world, test, person));
    const hasBegun = ({ id }: Person) => (datesFor(this.world, test, id).opens ?? 0) <= this.world.now;
    return students.filter(hasBegun).map(({ id }) => id);
  }
  #ableTo(test: Test): string[] {
    if (!isPublished(this.world, test)) return [];
    const students = studentsOf(this.world, known(this.world.courses, test.course));
    return students.filter((person) => isNew(this.world, person, test)).map(({ id }) => id);
  }
  /** Notes that a test was published: all hear of it who can take it and have not. */
  publish(test: Test): void {
    this.touch(test.id);
    this.tell({ kind: 'test_opened', thing: test.course, items: [test.id], to: () => this.#ableTo(test) });
  }

  /** Does what the program does every second or two. */
  rounds(now: number): void {
    this.world.now = now;
    const events = this.#events;
    this.#events = [];
    for (const event of events) this.#handOn(event);
    for (const test of this.world.tests.values()) this.#lookAtTest(test);
    for (const course of this.world.courses.values()) this.#lookAtMaterials(course);
    this.#touched.clear();
    this.#lastRounds = now;
  }

  #handOn({ kind, thing, at, items: all, to, mode }: Event): void {
    const by = `event ${(this.#serial += 1)}`;
    if (!isSent(this.world, kind, thing)) return;
    for (const person of new Set(to(this.world))) {
      const key = { person, kind, thing };
      const items = kind === 'materials_added' ? this.#openAmong(all ?? [], key) : all;
      // People who cannot read an answer now, as during a test, hear of it once they can (decisions 43 and 61).
      const isTrue =
        kind === 'question_answered'
          ? isAnswered(this.world, key.thing)
          : wordingOf(this.world, key, items ?? []) !== null;
      if (isTrue) this.#apply(key, { by, at: { from: at, until: this.world.now }, items }, mode);
    }
  }
  #openAmong(items: readonly string[], { person, thing }: Key): string[] {
    const course = known(this.world.courses, thing);
    const open = course.materials.filter((one) => isNewMaterial(this.world, course, one, person)).map(({ id }) => id);
    return items.filter((id) => open.includes(id));
  }

  /** Notes that this act opens materials to those to whom they were shut; others may hear of them (decision 66). */
  changeMaterials(course: Course, materials: readonly Material[], act: () => void): void {
    const people = [...this.world.people.keys()];
    const hasBegun = (material: Material) => (id: string) =>
      (materialDatesFor(this.world, course, material, id).opens ?? 0) <= this.world.now;
    const before = new Map(materials.map((material) => [material.id, new Set(people.filter(hasBegun(material)))]));
    act();
    for (const material of materials) {
      this.touch(material.id);
      const open = people.filter((id) => isMaterialOpen(this.world, course, material, id));
      const opened = open.filter((id) => before.get(material.id)?.has(id) !== true);
      const event = { kind: 'materials_added' as const, thing: course.id, items: [material.id] };
      if (opened.length > 0) this.tell({ ...event, to: () => opened });
      const dated = open.filter((id) => materialDatesFor(this.world, course, material, id).opens !== null);
      if (dated.length > 0) this.tell({ ...event, to: () => dated, mode: 'free' });
    }
  }

  #lookAtTest(test: Test): void {
    const { now } = this.world;
    if (!isPublished(this.world, test)) {
      this.#reachableSince.delete(test.id);
      this.#forgetAwaited(test);
      return;
    }
    if (!this.#reachableSince.has(test.id)) this.#reachableSince.set(test.id, now);
    const { sends } = known(this.world.courses, test.course);
    const sure = this.#isSure(test.id, momentsOf(test, sends.leads));
    const last = this.#lookedAt.get(test.id) ?? -Infinity;
    if (isQuiet(test, sends.leads, { now, last }) && !sure) {
      this.#forgetAwaited(test);
      return this.#noteLook(test, sure);
    }
    const mode = sure ? 'sure' : 'soon';
    for (const person of studentsOf(this.world, known(this.world.courses, test.course))) {
      const { opens } = datesFor(this.world, test, person.id);
      const opened = opens !== null && opens > last && now - opens <= openingLastsMs && isNew(this.world, person, test);
      const key: Key = { person: person.id, kind: 'test_opened', thing: test.course };
      if (opened && sends.testOpens) this.#look(key, test.id, [test.id], mode);
      else this.#forget(key, test.id);
      this.#remind(test, person, mode);
    }
    this.#noteLook(test, sure);
  }
  #noteLook(test: Test, sure: boolean): void {
    const { now } = this.world;
    const since = this.#reachableSince.get(test.id) ?? now;
    if (sure || now - since >= lookedAtWithinMs) this.#lookedAt.set(test.id, now);
  }
  #remind(test: Test, person: Person, mode: Mode): void {
    const near = nearDate(this.world, person, test);
    const { sends } = known(this.world.courses, test.course);
    for (const kind of ['due', 'closes'] as const) {
      const key: Key = {
        person: person.id,
        kind: kind === 'due' ? 'test_due_soon' : 'test_closes_soon',
        thing: test.id,
      };
      if (near?.kind !== kind || !(kind === 'due' ? sends.dueSoon : sends.closesSoon)) this.#forget(key);
      else {
        const lead = begunLead(near.at, kind === 'due' ? sends.leads : closeLeads, this.world.now);
        this.#look(key, `${near.at} ${lead}`, null, mode);
      }
    }
  }

  #lookAtMaterials(course: Course): void {
    const { now } = this.world;
    const { leads, dueSoon, materialsAdded } = course.sends;
    for (const material of course.materials) {
      const all = datesOfMaterial(course, material);
      const isNear = all.some(({ due }) => begunLead(due, leads, now) !== null);
      const opens = all.some((one) => isBetween(one.opens, this.#lastRounds, now));
      const mode = this.#isSure(material.id, momentsOfMaterial(course, material)) ? 'sure' : 'soon';
      if (!isNear && !opens) continue;
      for (const person of studentsOf(this.world, course)) {
        const key: Key = { person: person.id, kind: 'material_due_soon', thing: material.id };
        const dates = materialDatesFor(this.world, course, material, person.id);
        if (!dueSoon || wordingOf(this.world, key, []) === null) this.#forget(key);
        else this.#look(key, `${dates.due} ${begunLead(dates.due, leads, now)}`, null, mode);
        const hasOpened = isBetween(dates.opens, Math.max(this.#lastRounds, now - openingLastsMs), now);
        if (hasOpened && materialsAdded && isNewMaterial(this.world, course, material, person.id))
          this.#look({ ...key, kind: 'materials_added', thing: course.id }, material.id, [material.id], mode);
      }
    }
  }

  /** Whether a thing was looked at for certain since the last round: its dates were changed, or one of its moments came. */
  #isSure(thing: string, moments: readonly number[]): boolean {
    return this.#touched.has(thing) || moments.some((at) => at > this.#lastRounds && at <= this.world.now);
  }
  #look(key: Key, by: string, items: string[] | null, mode: Mode): void {
    const { now } = this.world;
    this.#apply(key, { by, at: { from: now, until: now }, items }, mode);
  }
  #apply(key: Key, telling: { by: string; at: State['told'] & object; items: string[] | null }, mode: Mode): void {
    const person = known(this.world.people, key.person);
    if (!isActive(person)) return;
    const choice = choiceOf(person, key.kind);
    const mail = person.verified && choice.mail !== 'none' ? 'must' : 'may';
    const { device } = person;
    const push = device !== null && device.until > this.world.now && choice.push ? 'must' : 'may';
    const kept = this.keep(key);
    const states = tellIn(kept.states, { ...telling, mail, push }, mode);
    if (states.some((state) => state.told === telling.at)) this.#told.add(kept);
    kept.states = states;
  }
  /** A notice as the oracle keeps it. */
  keep(key: Key): Kept {
    const name = nameOf(key);
    const kept = this.notices.get(name) ?? { key, states: [never] };
    if (!this.notices.has(name)) {
      this.notices.set(name, kept);
      this.#of.set(key.person, [...this.of(key.person), kept]);
      this.#about.set(key.thing, [...(this.#about.get(key.thing) ?? []), kept]);
    }
    return kept;
  }
  /** Notes that nothing of this name, or nothing at all, is to be told any more. */
  #forget(key: Key, by?: string): void {
    const kept = this.notices.get(nameOf(key));
    if (kept) kept.states = forgetIn(kept.states, (name) => by === undefined || name === by);
  }
  #forgetAwaited({ id, course }: Test): void {
    for (const { key } of this.#about.get(id) ?? []) this.#forget(key);
    for (const { key } of this.#about.get(course) ?? []) if (key.kind === 'test_opened') this.#forget(key, id);
  }

  /** The notices that were told since this was asked last. */
  takeTold(): Set<Kept> {
    const told = this.#told;
    this.#told = new Set();
    return told;
  }

  /** Whether somebody may get mail or a message about something that was told. */
  owesMail(person: string): boolean {
    return this.of(person).some(({ states }) => states.some(({ mail, push }) => mail !== null || push !== null));
  }
  /** Notes that a process died, which may have had messages to devices in its hands. */
  losePushed(): void {
    for (const kept of this.notices.values())
      kept.states = kept.states.map((state) =>
        state.push ? { ...state, push: { ...state.push, must: false } } : state,
      );
  }

  /** Notes that somebody has read all up to now, or one notice. */
  read(person: string, one?: Kept): void {
    for (const kept of one ? [one] : this.of(person))
      kept.states = unique(
        kept.states.map((state) => (state.told === null ? state : { ...state, read: true, mail: null, push: null })),
      );
  }

  /** The moments at which something comes true by itself, after `from`. */
  moments(from: number): number[] {
    const { tests, courses, announcements } = this.world;
    const all = [...tests.values()].flatMap((test) => [
      ...momentsOf(test, known(courses, test.course).sends.leads),
      ...endsOf(test),
    ]);
    for (const course of courses.values())
      for (const material of course.materials) all.push(...momentsOfMaterial(course, material), ...endsOf(material));
    for (const { sendAt, state } of announcements.values()) if (state === 'timed') all.push(sendAt);
    return all.filter((at) => at > from);
  }
}

type WithExceptions = Dates & { exceptions: Exceptions };
const rawDates = (thing: WithExceptions): Dates[] => [thing, ...thing.exceptions.values()];
const isBetween = (at: number | null, from: number, until: number): boolean => at !== null && at > from && at <= until;

const datesOfMaterial = ({ opens }: Course, material: Material): Dates[] =>
  rawDates({ ...material, opens: material.opens ?? opens });
const momentsOfMaterial = (course: Course, material: Material): number[] =>
  datesOfMaterial(course, material).flatMap(({ opens, due }) => [
    ...(opens === null ? [] : [opens]),
    ...(due === null ? [] : course.sends.leads.map((ms) => due - ms)),
  ]);

/** Whether a course sends its students notices of an event (decision 64). */
function isSent({ courses }: World, kind: NoticeKind, thing: string): boolean {
  if (kind === 'materials_added') return known(courses, thing).sends.materialsAdded;
  return kind !== 'test_opened' || known(courses, thing).sends.testOpens;
}

/** The moments at which a test is looked at. */
function momentsOf(test: Test, leads: readonly number[]): number[] {
  return rawDates(test).flatMap(({ opens, due, closes }) => [
    ...(opens === null ? [] : [opens]),
    ...(due === null ? [] : leads.map((ms) => due - ms)),
    ...(closes === null ? [] : closeLeads.map((ms) => closes - ms)),
  ]);
}
const endsOf = (thing: WithExceptions): number[] =>
  rawDates(thing).flatMap(({ due, closes }) => [due, closes].filter((at) => at !== null));

/** Whether nobody can have a date of a test that is near, or an opening since it was looked at. */
function isQuiet(test: Test, leads: readonly number[], { now, last }: { now: number; last: number }): boolean {
  return rawDates(test).every(
    ({ opens, due, closes }) =>
      begunLead(due, leads, now) === null &&
      begunLead(closes, closeLeads, now) === null &&
      (opens === null || opens > now || opens <= last),
  );
}
