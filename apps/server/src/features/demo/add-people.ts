import type { Passwords } from '../../platform/auth/index.ts';
import { createInstitution, updateInstitution } from '../institutions/index.ts';
import { applyAsTeacher, approveTeacher } from '../teacher-approvals/index.ts';
import { createUser, demoEmail } from '../users/index.ts';
import { actBy, required, type Scene } from './cast.ts';
import { addActiveDays } from './demo-days.ts';
import { coursesGrantedDaysAgo, type DemoInstitution, demoInstitutions } from './demo-institutions.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';
import type { Past } from './demo-time.ts';
import type { Upload } from './upload-assets.ts';

/** The password of every account of the demo. */
export const demoPassword = 'lectern-demo';

type Place = Pick<Scene, 'db' | 'cast'>;

/** Makes the people and institutions of the demo, each teacher approved by who looks after them. */
export async function addPeople(passwords: Passwords, place: Place, past: Past, upload: Upload): Promise<void> {
  const passwordHash = await passwords.hash(demoPassword);
  const add = (person: DemoPerson) => addPerson(place, past, person, passwordHash);
  // Members come after their institution, and institutions after those who make and manage them.
  for (const person of demoPeople) if (person.institution === undefined) await add(person);
  for (const institution of demoInstitutions)
    await addInstitution({ ...place, ...past(institution.daysAgo) }, institution, upload);
  for (const person of demoPeople) if (person.institution !== undefined) await add(person);
  for (const person of demoPeople) await approve(place, past, person);
}

async function addPerson({ db, cast }: Place, past: Past, person: DemoPerson, passwordHash: string): Promise<void> {
  const { username, role, daysAgo, address, institution } = person;
  const user = await createUser(
    { ...past(daysAgo), db },
    {
      username,
      role,
      email: demoEmail(address ?? username),
      passwordHash,
      emailVerified: true,
      institutionId: institution === undefined ? null : required(cast.institutions, institution),
    },
  );
  cast.people.set(username, user);
  await addActiveDays(db, person, user.id, past);
}

async function addInstitution(
  scene: Scene,
  { owner, daysAgo: _daysAgo, image, managers, courses: _later, ...institution }: DemoInstitution,
  upload: Upload,
): Promise<void> {
  const { cast } = scene;
  const act = actBy(scene, owner);
  const input = {
    ...institution,
    institution_image: image === undefined ? null : await upload(act, image),
    institution_management_access: managers.map((name) => required(cast.people, name).id),
  };
  const made = await createInstitution(act, input);
  cast.institutions.set(made.name, made._id);
}

/** Approves a teacher the day after they came. */
async function approve(place: Place, past: Past, person: DemoPerson): Promise<void> {
  if (person.approvedBy === undefined) return;
  const act = actBy({ ...place, ...past(person.daysAgo - 1) }, person.approvedBy);
  const { id } = required(place.cast.people, person.username);
  await approveTeacher(act, id, {});
}

/** Lets the students who want to teach apply to their institution. */
export async function applyToTeach(place: Place, past: Past): Promise<void> {
  for (const { username, applied } of demoPeople) {
    if (applied === undefined) continue;
    const { daysAgo, institution, ...teaching } = applied;
    const input = { ...teaching, institution: required(place.cast.institutions, institution) };
    const act = actBy({ ...place, ...past(daysAgo) }, username);
    await applyAsTeacher(act, input);
  }
}

/** Lets the admin grant the institutions their courses. */
export async function grantCourses(place: Place, past: Past): Promise<void> {
  for (const { name, courses } of demoInstitutions) {
    if (courses.length === 0) continue;
    const input = { course_access: courses.map((course) => required(place.cast.courses, course)._id) };
    const id = required(place.cast.institutions, name);
    const act = actBy({ ...place, ...past(coursesGrantedDaysAgo) }, 'admin');
    await updateInstitution({ removeReplaced: async () => undefined }, act, id, input);
  }
}
