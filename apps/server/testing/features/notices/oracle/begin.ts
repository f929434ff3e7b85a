// The beginning of a history: people, courses and groups.
import type { Course as MadeCourse } from '@lectern/contract';
import type { TestUser } from '../../../index.ts';
import { type ProgramFault, startDriver } from './driver.ts';
import { type Course, dayMs, emptyWorld, type Group, hourMs, type Person } from './facts.ts';
import { History, type Size } from './history.ts';
import { defaultLeads } from './truth.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', null];

/** A history that begins at this moment, with everybody in their courses and nothing told. */
export async function beginHistory(start: number, size: Size, fault?: ProgramFault): Promise<History> {
  const driver = await startDriver(start, fault);
  const { t } = driver;
  const world = emptyWorld(start);
  const admin = await t.buildUser({ role: 'admin' });
  const history = new History(driver, admin.id, world);
  let serial = 0;
  const add = async (user: TestUser, verified: boolean): Promise<Person> => {
    serial += 1;
    const zone = zones[serial % zones.length] ?? null;
    await t.db
      .updateTable('users')
      .set({ email_verified: verified, time_zone: zone })
      .where('id', '=', user.id)
      .execute();
    const { id, username: name, email, role } = user;
    const more = {
      verified,
      zone,
      quiet: null,
      choices: new Map(),
      device: null,
      state: 'active',
      isAdmin: false,
      formerStudent: false,
    } as const;
    const person: Person = {
      ...more,
      id,
      name,
      email,
      choices: new Map(),
      summary: { hour: 7, chosenAt: -Infinity, sentAt: -Infinity },
      role: role === 'teacher' ? 'teacher' : 'student',
    };
    world.people.set(id, person);
    return person;
  };
  const teachers = [await t.buildUser({ role: 'teacher' }), await t.buildUser({ role: 'teacher' })];
  for (const teacher of teachers) await add(teacher, true);
  const users: TestUser[] = [];
  for (let n = 0; n < size.people; n += 1) {
    const user = await t.buildUser();
    users.push(user);
    // Few of a large class get mail: writing it takes most of the time.
    await add(user, n < 60 ? n % 7 !== 3 : n % 6 === 0);
  }
  for (let n = 0; n < size.courses; n += 1) {
    const owner = teachers[n % teachers.length] ?? admin;
    const made = await t.buildCourse(owner, { course_type: n % 2 === 0 ? 'public' : 'private' });
    const course = courseOf(made, owner.id);
    world.courses.set(course.id, course);
    if (n % 3 === 1) course.sends.leads = [7 * dayMs, dayMs, hourMs];
    const { leads, ...flags } = course.sends;
    const body = { ...flags, leads: leads.map((ms) => ms / hourMs) };
    await history.call(admin.id, 'PUT', `/api/courses/${course.id}/notice-settings`, body);
    for (const [place, user] of users.entries())
      if ((place + n) % 3 !== 0) {
        await t.buildJoinRequest(made, user, 'approved');
        course.requests.set(user.id, { status: 'approved', reason: '' });
      }
  }
  for (let n = 0; n < size.groups; n += 1) {
    const members = users.filter((_user, place) => place % 4 === n % 4);
    const courses = [...world.courses.values()].filter((_course, place) => place !== n % 3);
    const made = await t.buildGroup({ ...admin }, { users: members, courses: courses.map(({ id }) => ({ _id: id })) });
    const group: Group = {
      ...made,
      active: true,
      deleted: false,
      members: new Set(members.map(({ id }) => id)),
      courses: new Set(courses.map(({ id }) => id)),
    };
    world.groups.set(group.id, group);
  }
  return history;
}

/** A material as it is when it is made. */
export const blankMaterial = () => ({
  opens: null,
  due: null,
  closes: null,
  exceptions: new Map(),
  opened: new Set<string>(),
  done: new Set<string>(),
});
const sendsAll = { materialsAdded: true, testOpens: true, dueSoon: true, closesSoon: true, results: true };

function courseOf(made: MadeCourse, owner: string): Course {
  const [subject] = made.subjects;
  const materials = (subject?.materials ?? []).map(({ _id, name }) => ({
    id: _id,
    name,
    ...blankMaterial(),
  }));
  return {
    id: made._id,
    name: made.name,
    subject: subject?._id ?? '',
    owner,
    active: true,
    deleted: false,
    sends: { ...sendsAll, leads: defaultLeads },
    opens: null,
    materials,
    requests: new Map(),
  };
}
