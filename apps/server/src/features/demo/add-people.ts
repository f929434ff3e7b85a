import { hashPassword } from '../../platform/auth/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { createInstitution, updateInstitution } from '../institutions/index.ts';
import { applyAsTeacher, approveTeacher } from '../teacher-approvals/index.ts';
import { createUser, demoEmail } from '../users/index.ts';
import { actorOf, type Cast, required } from './cast.ts';
import { addActiveDays } from './demo-days.ts';
import { coursesGrantedDaysAgo, type DemoInstitution, demoInstitutions } from './demo-institutions.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import type { Past } from './demo-time.ts';
import type { Upload } from './upload-assets.ts';

/** The password of every account of the demo. */
export const demoPassword = 'lectern-demo';

/** The demo's acts come from no address and no request. */
const origin = { ip: null, requestId: null };

/** Makes the people and institutions of the demo, each teacher approved by who looks after them. */
export async function addPeople(trx: Db, past: Past, cast: Cast, upload: Upload): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const add = (person: DemoPerson) => addPerson(trx, past, cast, person, passwordHash);
  // Members come after their institution, and institutions after those who make and manage them.
  for (const person of demoPeople) if (person.institution === undefined) await add(person);
  for (const institution of demoInstitutions) await addInstitution(trx, past, cast, institution, upload);
  for (const person of demoPeople) if (person.institution !== undefined) await add(person);
  for (const person of demoPeople) await approve(trx, past, cast, person);
}

async function addPerson(trx: Db, past: Past, cast: Cast, person: DemoPerson, passwordHash: string): Promise<void> {
  const { username, role, daysAgo, address, institution } = person;
  const user = await createUser(past(daysAgo), trx, {
    username,
    role,
    email: demoEmail(address ?? username),
    passwordHash,
    emailVerified: true,
    institutionId: institution === undefined ? null : required(cast.institutions, institution),
  });
  cast.people.set(username, user);
  await addActiveDays(trx, person, user.id, past);
}

async function addInstitution(
  trx: Db,
  past: Past,
  cast: Cast,
  { owner, daysAgo, image, managers, courses: _later, ...institution }: DemoInstitution,
  upload: Upload,
): Promise<void> {
  const then = past(daysAgo);
  const actor = actorOf(cast, owner);
  const input = {
    ...institution,
    institution_image: image === undefined ? null : await upload(then, trx, actor, image),
    institution_management_access: managers.map((name) => required(cast.people, name).id),
  };
  const made = await createInstitution(then, trx, actor, input, origin);
  cast.institutions.set(made.name, made._id);
}

/** Approves a teacher the day after they came. */
async function approve(trx: Db, past: Past, cast: Cast, person: DemoPerson): Promise<void> {
  if (person.approvedBy === undefined) return;
  const approver = actorOf(cast, person.approvedBy);
  const { id } = required(cast.people, person.username);
  await approveTeacher(past(person.daysAgo - 1), trx, approver, id, {}, origin);
}

/** Lets the students who want to teach apply to their institution. */
export async function applyToTeach(trx: Db, past: Past, cast: Cast): Promise<void> {
  for (const { username, applied } of demoPeople) {
    if (applied === undefined) continue;
    const { daysAgo, institution, ...teaching } = applied;
    const input = { ...teaching, institution: required(cast.institutions, institution) };
    await applyAsTeacher(past(daysAgo), trx, actorOf(cast, username), input, origin);
  }
}

/** Lets the admin grant the institutions their courses. */
export async function grantCourses(trx: Db, past: Past, cast: Cast): Promise<void> {
  for (const { name, courses } of demoInstitutions) {
    if (courses.length === 0) continue;
    const input = { course_access: courses.map((course) => required(cast.courses, course)._id) };
    const id = required(cast.institutions, name);
    const deps = { ...past(coursesGrantedDaysAgo), removeReplaced: async () => undefined };
    await updateInstitution(deps, trx, actorOf(cast, 'admin'), id, input, origin);
  }
}
