// The things that people do with tests, and the facts that follow from them.
import { question } from '../../test-authoring/tests.ts';
import { type Dates, dayMs, hourMs, isIn, known, minuteMs, type Person, type Test } from './facts.ts';
import type { History } from './history.ts';

export type Act = (h: History) => Promise<boolean>;

export const student = (h: History): Person | null => {
  const all = [...h.world.people.values()].filter(({ role, state }) => role === 'student' && state === 'active');
  // Much that happens to few people meets more often.
  return h.chance.of(h.chance.in(50) ? all.slice(0, 6) : all);
};
const liveTests = (h: History): Test[] => [...h.world.tests.values()].filter(({ deleted }) => !deleted).slice(-8);
export const studentOfCourse = (h: History, course: string): Person | null => {
  const all = [...h.world.people.values()].filter(
    ({ role, state, id }) =>
      role === 'student' && state === 'active' && isIn(h.world, known(h.world.courses, course), id),
  );
  return h.chance.of(h.chance.in(60) ? all.slice(0, 5) : all);
};
const manager = (h: History, test: Test): string => (h.chance.in(50) ? h.admin : test.owner);
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A moment to come, often one by which something has just come near, or is about to. */
export function someMoment(h: History): number {
  const near = [2 * hourMs, 2 * dayMs, dayMs, 0][h.chance.below(4)] ?? 0;
  const around = [0, 1_000, 20_000, 10 * minuteMs, 3 * hourMs, 2 * dayMs][h.chance.below(6)] ?? 0;
  const sign = h.chance.in(25) ? -1 : 1;
  const at = h.now + near + sign * around;
  return Math.floor(Math.max(at, h.now - hourMs) / 1_000) * 1_000;
}

/** Dates in their order, each of which may be missing. */
export function someDates(h: History): Dates {
  const [first, second, third] = [someMoment(h), someMoment(h), someMoment(h)].toSorted((a, b) => a - b);
  const keep = (at: number | undefined, percent: number) => (at !== undefined && h.chance.in(percent) ? at : null);
  return { opens: keep(first, 45), due: keep(second, 75), closes: keep(third === second ? undefined : third, 50) };
}
export const bodyOf = ({ opens, due, closes }: Dates) => ({
  opensAt: iso(opens),
  dueAt: iso(due),
  closesAt: iso(closes),
});

let serial = 0;

export const actsOfTests: Readonly<Record<string, Act>> = {
  async newTest(h) {
    const course = h.chance.of([...h.world.courses.values()].filter(({ deleted }) => !deleted));
    if (!course || liveTests(h).length > 14) return false;
    serial += 1;
    const name = `Test ${serial}`;
    const dates = someDates(h);
    const enabled = h.chance.in(70);
    const data = {
      test_name: name,
      test_subject: course.id,
      test_lesson: course.subject,
      test_type: 'pre-test',
      attempts_allowed: 2,
      test_status: enabled ? 'enabled' : 'disabled',
      test_questions: [question()],
      ...bodyOf(dates),
    };
    const answer = await h.call(course.owner, 'POST', '/api/tests', { data });
    if (!answer) return false;
    const id = answer.body.data._id as string;
    const audience = { kind: 'everybody' as const, ids: new Set<string>() };
    const more = { exceptions: new Map(), attempts: new Map(), requests: [], deleted: false };
    const test: Test = { ...dates, ...more, id, name, course: course.id, owner: course.owner, enabled, audience };
    h.world.tests.set(id, test);
    h.model.publish(test);
    return true;
  },
  async moveDates(h) {
    const test = h.chance.of(liveTests(h));
    if (!test) return false;
    const dates = { ...test, ...(h.chance.in(60) ? someDates(h) : { due: h.chance.in(80) ? someMoment(h) : null }) };
    const { opens, due, closes } = dates;
    if (!(await h.call(manager(h, test), 'PUT', `/api/tests/${test.id}`, bodyOf(dates)))) return false;
    h.model.change(test, () => Object.assign(test, { opens, due, closes }));
    return true;
  },
  async setException(h) {
    const test = h.chance.of(liveTests(h));
    if (!test) return false;
    const group = h.chance.in(45)
      ? h.chance.of([...h.world.groups.values()].filter(({ courses }) => courses.has(test.course)))
      : null;
    const target = group ? `groups/${group.id}` : `people/${studentOfCourse(h, test.course)?.id}`;
    const dates = h.chance.in(25) ? { opens: null, due: null, closes: null } : someDates(h);
    if (!(await h.call(manager(h, test), 'PUT', `/api/tests/${test.id}/exceptions/${target}`, bodyOf(dates))))
      return false;
    const isNone = dates.opens === null && dates.due === null && dates.closes === null;
    h.model.change(test, () => (isNone ? test.exceptions.delete(target) : test.exceptions.set(target, dates)));
    return true;
  },
  async removeException(h) {
    const test = h.chance.of(liveTests(h).filter(({ exceptions }) => exceptions.size > 0));
    const target = h.chance.of(test?.exceptions.keys() ?? []);
    if (!test || target === null) return false;
    if (!(await h.call(h.admin, 'PUT', `/api/tests/${test.id}/exceptions/${target}`, {}))) return false;
    h.model.change(test, () => test.exceptions.delete(target));
    return true;
  },
  async setStatus(h) {
    const test = h.chance.of(liveTests(h));
    if (!test) return false;
    const status = test.enabled ? 'disabled' : 'enabled';
    if (!(await h.call(manager(h, test), 'PUT', `/api/tests/test-status/${test.id}`, { status }))) return false;
    test.enabled = !test.enabled;
    if (test.enabled) h.model.publish(test);
    return true;
  },
  async binTest(h) {
    const test = h.chance.of([...h.world.tests.values()].slice(-8));
    if (!test || (!test.deleted && !h.chance.in(40))) return false;
    const done = test.deleted
      ? await h.call(h.admin, 'POST', `/api/tests/${test.id}/restore`)
      : await h.call(manager(h, test), 'DELETE', `/api/tests/${test.id}`);
    if (!done) return false;
    test.deleted = !test.deleted;
    if (!test.deleted) {
      test.enabled = done.body.data.test_status === 'enabled';
      h.model.publish(test);
    }
    return true;
  },
  async setAudience(h) {
    const test = h.chance.of(liveTests(h));
    if (!test) return false;
    const kind = (['everybody', 'joined', 'groups', 'people'] as const)[h.chance.below(4)] ?? 'everybody';
    const groups = [...h.world.groups.values()].filter(({ courses, deleted }) => !deleted && courses.has(test.course));
    const chosen = [studentOfCourse(h, test.course), studentOfCourse(h, test.course)];
    const ids = kind === 'groups' ? groups.slice(0, 1) : kind === 'people' ? chosen.filter((one) => one !== null) : [];
    const list = [...new Set(ids.map(({ id }) => id))];
    const named = kind === 'groups' ? { audience_groups: list } : kind === 'people' ? { audience_people: list } : {};
    if (!(await h.call(manager(h, test), 'PUT', `/api/tests/${test.id}`, { audience: kind, ...named }))) return false;
    h.model.change(test, () => (test.audience = { kind, ids: new Set(list) }));
    return true;
  },
  async startAttempt(h) {
    const test = h.chance.of(liveTests(h));
    const person = test && studentOfCourse(h, test.course);
    if (!test || !person) return false;
    const answer = await h.call(person.id, 'POST', `/api/tests/${test.id}/attempts`);
    if (answer?.status !== 201) return false;
    const { attempt, lease } = answer.body as { attempt: { _id: string }; lease: number };
    const own = test.attempts.get(person.id) ?? [];
    test.attempts.set(person.id, [...own, { id: attempt._id, lease, deadline: null, submitted: false }]);
    return true;
  },
  async submit(h) {
    const open = [...h.world.tests.values()].flatMap(({ attempts }) =>
      [...attempts].flatMap(([person, list]) => list.filter((one) => !one.submitted).map((one) => ({ person, one }))),
    );
    const chosen = h.chance.of(open);
    if (!chosen || known(h.world.people, chosen.person).state !== 'active') return false;
    const { person, one } = chosen;
    if (!(await h.call(person, 'POST', `/api/attempts/${one.id}/submit`, { lease: one.lease }))) return false;
    one.submitted = true;
    return true;
  },
  async askTime(h) {
    const test = h.chance.of(liveTests(h));
    const person = test && studentOfCourse(h, test.course);
    if (!test || !person) return false;
    const body = { wants: ['attempt'], reason: 'Was ill' };
    const answer = await h.call(person.id, 'POST', `/api/tests/${test.id}/time-request`, body);
    if (!answer) return false;
    test.requests.push({ id: answer.body.data._id as string, person: person.id, status: 'waiting' });
    h.model.tell({ kind: 'time_requested', thing: test.id, items: null, to: () => [test.owner] });
    return true;
  },
  async takeTimeBack(h) {
    const found = waitingRequest(h);
    if (!found || known(h.world.people, found.request.person).state !== 'active') return false;
    if (!(await h.call(found.request.person, 'DELETE', `/api/tests/${found.test.id}/time-request`))) return false;
    found.test.requests = found.test.requests.filter((one) => one !== found.request);
    return true;
  },
  async decideTime(h) {
    // Seldom does one wait just then.
    const found = waitingRequest(h) ?? ((await actsOfTests['askTime']?.(h)) ? waitingRequest(h) : undefined);
    if (!found) return false;
    const { test, request } = found;
    const grants = h.chance.in(60);
    const dueAt = iso(someMoment(h) + 3 * dayMs);
    const body = grants ? { attempts: 9, ...(test.due === null ? {} : { dueAt }) } : { answer: 'No' };
    const url = `/api/tests/${test.id}/time-requests/${request.id}/${grants ? 'grant' : 'decline'}`;
    if (!(await h.call(manager(h, test), 'POST', url, body))) return false;
    request.status = grants ? 'granted' : 'declined';
    if (grants) await adoptException(h, test, request.person);
    h.model.tell({ kind: 'time_request_decided', thing: test.id, items: null, to: () => [request.person] });
    return true;
  },
  async undoTime(h) {
    const found = decidedRequest(h) ?? ((await actsOfTests['decideTime']?.(h)) ? decidedRequest(h) : undefined);
    if (!found) return false;
    const { test, request } = found;
    if (!(await h.call(h.admin, 'POST', `/api/tests/${test.id}/time-requests/${request.id}/undo`))) return false;
    request.status = 'waiting';
    await adoptException(h, test, request.person);
    return true;
  },
};

const waitingRequest = (h: History) => {
  const all = liveTests(h).flatMap((test) =>
    test.requests.filter(({ status }) => status === 'waiting').map((request) => ({ test, request })),
  );
  return h.chance.of(all);
};

const decidedRequest = (h: History) => {
  const all = liveTests(h).flatMap((test) =>
    test.requests.filter(({ status }) => status !== 'waiting').map((request) => ({ test, request })),
  );
  return h.chance.of(all);
};

/** Reads the exception that a grant has made, whose rules are no matter of notices. */
async function adoptException(h: History, test: Test, person: string): Promise<void> {
  const answer = await h.call(h.admin, 'GET', `/api/tests/${test.id}/exceptions`);
  type Row = { person: { _id: string } | null; opensAt: string | null; dueAt: string | null; closesAt: string | null };
  const row = ((answer?.body.data ?? []) as Row[]).find((one) => one.person?._id === person);
  const at = (text: string | null) => (text === null ? null : Date.parse(text));
  h.model.change(test, () => {
    if (!row) test.exceptions.delete(`people/${person}`);
    else
      test.exceptions.set(`people/${person}`, { opens: at(row.opensAt), due: at(row.dueAt), closes: at(row.closesAt) });
  });
}
