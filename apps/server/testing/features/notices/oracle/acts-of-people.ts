// The things that happen to people: what they choose and read, their groups, their accounts.
import type { NoticeKind } from '@lectern/contract';
import { type Act, student } from './acts-of-tests.ts';
import { signedInMs } from './driver.ts';
import { hourMs, type Person } from './facts.ts';
import type { History } from './history.ts';
import { choiceOf } from './model.ts';
import type { State } from './states.ts';
import { knownKinds } from './truth.ts';

const anybody = (h: History): Person | null =>
  h.chance.in(80) ? student(h) : h.chance.of([...h.world.people.values()].filter(({ role }) => role === 'teacher'));
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Mail that is owed to somebody about kinds of which the choice changes may go or not. */
function forgive(h: History, person: Person, kinds: readonly NoticeKind[]): void {
  const may = (owed: State['mail']): State['mail'] => owed && { ...owed, must: false };
  for (const kept of h.model.of(person.id))
    if (kinds.includes(kept.key.kind))
      kept.states = kept.states.map((state) => ({ ...state, mail: may(state.mail), push: may(state.push) }));
  person.summary.chosenAt = h.now;
}

export const actsOfPeople: Readonly<Record<string, Act>> = {
  async readAll(h) {
    const person = anybody(h);
    if (!person) return false;
    await h.look([person]);
    const until = new Date(h.now).toISOString();
    if (!(await h.call(person.id, 'POST', '/api/users/me/notices/read', { until }))) return false;
    h.model.read(person.id);
    return true;
  },
  async choose(h) {
    const person = anybody(h);
    const kind = h.chance.of(knownKinds);
    if (!person || !kind) return false;
    const before = choiceOf(person, kind);
    const mail = (['none', 'now', 'now', 'daily', 'daily'] as const)[h.chance.below(5)] ?? 'now';
    const choice = { here: h.chance.in(75), mail, push: h.chance.in(75) };
    const kinds = [{ kind, ...choice }];
    if (!(await h.call(person.id, 'PUT', '/api/users/me/notice-settings', { kinds }))) return false;
    person.choices.set(kind, choice);
    if (before.mail !== choice.mail || before.push !== choice.push) forgive(h, person, [kind]);
    return true;
  },
  async showAll(h) {
    const person = h.chance.of(
      [...h.world.people.values()].filter(({ choices, state }) => choices.size > 0 && state === 'active'),
    );
    if (!person) return false;
    const kinds = [...person.choices.keys()];
    const all = { here: true, mail: h.chance.in(60) ? ('now' as const) : ('daily' as const), push: true };
    const body = { kinds: kinds.map((kind) => ({ kind, ...all })) };
    if (!(await h.call(person.id, 'PUT', '/api/users/me/notice-settings', body))) return false;
    forgive(
      h,
      person,
      kinds.filter((kind) => choiceOf(person, kind).mail !== all.mail || !choiceOf(person, kind).push),
    );
    for (const kind of kinds) person.choices.set(kind, all);
    return true;
  },
  async setHours(h) {
    const person = anybody(h);
    if (!person) return false;
    const timeZone = h.chance.of(zones) ?? 'UTC';
    const from = h.chance.below(48) * 30;
    const until = (from + 60 + h.chance.below(18) * 30) % 1_440;
    const quiet = h.chance.in(75) ? { from, until } : null;
    const quietHours = quiet && { from: clock(from), until: clock(until) };
    const digestHour = h.chance.below(24);
    const settings = { quietHours, digestHour };
    if (!(await h.call(person.id, 'PUT', '/api/users/me/notice-settings', settings))) return false;
    if (!(await h.call(person.id, 'PUT', '/api/users/me', { timeZone }))) return false;
    person.summary.hour = digestHour;
    // Mail that waits already waits for the end that it was given.
    forgive(h, person, knownKinds);
    Object.assign(person, { zone: timeZone, quiet });
    return true;
  },
  async turnOnPush(h) {
    const person = anybody(h);
    if (!person || (person.device?.until ?? 0) > h.now) return false;
    const browser = await h.driver.turnOnPush(person.id);
    if (browser === null) return false;
    h.note(`  ${person.name} turns messages on`);
    person.device = { browser, until: h.now + signedInMs, sent: new Map() };
    return true;
  },
  async changeGroup(h) {
    const group = h.chance.of([...h.world.groups.values()].filter(({ deleted }) => !deleted));
    const person = student(h);
    if (!group || !person) return false;
    const members = new Set(group.members);
    if (!members.delete(person.id)) members.add(person.id);
    if (!(await h.call(h.admin, 'PUT', `/api/groups/${group.id}`, { users: [...members] }))) return false;
    group.members = members;
    return true;
  },
  async setGroupStatus(h) {
    const group = h.chance.of([...h.world.groups.values()].filter(({ deleted }) => !deleted));
    if (!group || (group.active && !h.chance.in(40))) return false;
    const status = group.active ? 'inactive' : 'active';
    if (!(await h.call(h.admin, 'PUT', `/api/groups/${group.id}`, { status }))) return false;
    group.active = !group.active;
    return true;
  },
  async deleteGroup(h) {
    const live = [...h.world.groups.values()].filter(({ deleted }) => !deleted);
    const group = live.length > 1 && h.chance.in(15) ? h.chance.of(live) : null;
    if (!group || !(await h.call(h.admin, 'DELETE', `/api/groups/${group.id}`))) return false;
    group.deleted = true;
    for (const test of h.world.tests.values()) {
      test.audience.ids.delete(group.id);
      if (test.exceptions.has(`groups/${group.id}`))
        h.model.change(test, () => test.exceptions.delete(`groups/${group.id}`));
    }
    for (const course of h.world.courses.values())
      h.model.changeMaterials(course, course.materials, () => {
        for (const { exceptions } of course.materials) exceptions.delete(`groups/${group.id}`);
      });
    return true;
  },
  async block(h) {
    const person = student(h);
    if (!person || !h.chance.in(50)) return false;
    if (!(await h.call(h.admin, 'PUT', `/api/users/update-userStatus/${person.id}`, { isActive: false }))) return false;
    person.state = 'blocked';
    person.device = null;
    return true;
  },
  async unblock(h) {
    const person = h.chance.of([...h.world.people.values()].filter(({ state }) => state === 'blocked'));
    if (!person) return false;
    if (!(await h.call(h.admin, 'PUT', `/api/users/update-userStatus/${person.id}`, { isActive: true }))) return false;
    person.state = 'active';
    return true;
  },
  async erase(h) {
    const person = h.chance.in(10) ? student(h) : null;
    if (!person || !(await h.call(h.admin, 'DELETE', `/api/users/destroy/${person.id}`))) return false;
    person.state = 'erased';
    person.device = null;
    for (const group of h.world.groups.values()) group.members.delete(person.id);
    for (const course of h.world.courses.values()) {
      course.requests.delete(person.id);
      for (const { exceptions } of course.materials) exceptions.delete(`people/${person.id}`);
    }
    for (const test of h.world.tests.values()) {
      test.audience.ids.delete(person.id);
      test.exceptions.delete(`people/${person.id}`);
      test.requests = test.requests.filter((one) => one.person !== person.id);
    }
    return true;
  },
  async changeRole(h) {
    const former = [...h.world.people.values()].filter(
      ({ formerStudent, role }) => formerStudent && role === 'teacher',
    );
    const person = former.length > 0 && h.chance.in(60) ? h.chance.of(former) : h.chance.in(30) ? student(h) : null;
    if (!person || person.state !== 'active') return false;
    const role = person.role === 'student' ? 'teacher' : 'student';
    const body = { role, emailVerified: true };
    if (!(await h.call(h.admin, 'PUT', `/api/users/${person.id}`, body))) return false;
    Object.assign(person, { role, verified: true, formerStudent: true });
    return true;
  },
  async mailAway(h) {
    if (h.isMailAway()) return false;
    h.mailAway((1 + h.chance.below(36)) * hourMs);
    return true;
  },
  async restart(h) {
    await h.restart();
    return true;
  },
};
