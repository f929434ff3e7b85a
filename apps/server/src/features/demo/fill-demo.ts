import { readFile } from 'node:fs/promises';
import type { CreateCourseInput } from '@lectern/contract';
import { hashPassword } from '../../platform/auth/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { type CoursesDeps, createCourse } from '../courses/index.ts';
import { type StoreDeps, storeFile } from '../files/index.ts';
import { approveUser, createUser, demoEmail, hasAnyUser, type UserRow } from '../users/index.ts';
import { type DemoCourse, demoCourses } from './demo-courses.ts';
import { demoPeople } from './demo-people.ts';

/** The password of every account of the demo. */
export const demoPassword = 'lectern-demo';
/** The accounts that a newcomer tries, one for each role. */
export const demoAccounts: readonly string[] = demoPeople.slice(0, 4).map((person) => person.username);

const assets = new URL('assets/', import.meta.url);
type Deps = CoursesDeps & StoreDeps;

/**
 * Fills a database without any user with the demo, by the same services that people's requests use. False, and nothing
 * done, when somebody is there already. It is one transaction: a demo that was cut off is begun anew the next time.
 */
export async function fillDemo(deps: Deps, db: Db, say: (line: string) => void): Promise<boolean> {
  if (await hasAnyUser(db)) return false;
  say('Filling in the demo …');
  await inTransaction(db, async (trx) => {
    const people = await addPeople(deps, trx);
    const urls = new Map<string, string>();
    for (const course of demoCourses) {
      const owner = people.get(course.owner);
      if (!owner) throw new Error(`The demo has nobody called ${course.owner}`);
      await addCourse(deps, trx, owner, course, urls);
    }
  });
  return true;
}

async function addPeople(deps: Deps, trx: Db): Promise<Map<string, UserRow>> {
  const passwordHash = await hashPassword(demoPassword);
  const people = new Map<string, UserRow>();
  for (const { username, role } of demoPeople) {
    people.set(username, await createUser(deps, trx, { username, role, email: demoEmail(username), passwordHash }));
  }
  const admin = people.get('admin');
  for (const { username, approved } of demoPeople) {
    const teacher = people.get(username);
    if (approved === true && teacher && admin) await approveUser(trx, teacher.id, admin.id, deps.clock.now());
  }
  return people;
}

/** Adds a course; each asset is uploaded once for each owner, in the owner's name. */
async function addCourse(
  deps: Deps,
  trx: Db,
  owner: UserRow,
  course: DemoCourse,
  urls: Map<string, string>,
): Promise<void> {
  const upload = async (address: string): Promise<string> => {
    if (!address.startsWith('asset:')) return address;
    const key = `${owner.id} ${address}`;
    const known = urls.get(key);
    if (known !== undefined) return known;
    const name = address.slice('asset:'.length);
    const file = await storeFile(deps, trx, owner.id, { name, content: await readFile(new URL(name, assets)) });
    urls.set(key, file.url);
    return file.url;
  };
  const { owner: _owner, imageUrl, subjects, ...rest } = course;
  const input: CreateCourseInput = {
    ...rest,
    imageUrl: imageUrl ? await upload(imageUrl) : null,
    subjects: await inOrder(subjects, async (subject) => ({
      ...subject,
      duration_unit: course.duration_unit,
      materials: await inOrder(subject.materials, async (material) => ({
        ...material,
        content_url: await upload(material.content_url),
      })),
    })),
  };
  await createCourse(deps, trx, actorOf(owner), input);
}

async function inOrder<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

function actorOf(user: UserRow): Actor {
  return {
    id: user.id,
    role: user.role,
    isAdmin: user.is_admin,
    institutionId: user.institution_id,
    authSessionId: user.id,
  };
}
