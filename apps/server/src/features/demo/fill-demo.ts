import type { Course, CreateCourseInput } from '@lectern/contract';
import type { Passwords } from '../../platform/auth/index.ts';
import type { Clock, Random } from '../../platform/clock/index.ts';
import { type Db, inTransaction } from '../../platform/db/index.ts';
import type { Act } from '../../platform/act/index.ts';
import { createCourse } from '../courses/index.ts';
import type { StoreDeps } from '../files/index.ts';
import { hasAnyUser } from '../users/index.ts';
import { addPeople, applyToTeach, grantCourses } from './add-people.ts';
import { actBy, type Cast } from './cast.ts';
import { type DemoCourse, demoCourses } from './demo-courses.ts';
import { createPast } from './demo-time.ts';
import { tellStory } from './tell-story.ts';
import { type Upload, uploadAssets } from './upload-assets.ts';

type Deps = StoreDeps & { clock: Clock; random: Random; passwords: Passwords };

/** When the first course was made, and how many days later each of the others, in days before the demo is made. */
const firstCourseDaysAgo = 150;
const courseEveryDays = 7;

/**
 * Fills a database without any user with the demo, by the same services that people's requests use. False, and nothing
 * done, when somebody is there already. It is one transaction: a demo that was cut off is begun anew the next time.
 */
export async function fillDemo(given: Deps, db: Db, say: (line: string) => void): Promise<boolean> {
  if (await hasAnyUser(db)) return false;
  // Its files come with the program, which starts on a full disk and without its scanner too.
  const deps: Deps = { ...given, disk: null, scanner: null };
  say('Filling in the demo …');
  const past = createPast(deps);
  const upload = uploadAssets(deps);
  await inTransaction(db, async (trx) => {
    const cast: Cast = { people: new Map(), courses: new Map(), institutions: new Map(), tests: new Map() };
    const place = { db: trx, cast };
    await addPeople(deps.passwords, place, past, upload);
    for (const [index, course] of demoCourses.entries()) {
      const scene = { ...place, ...past(firstCourseDaysAgo - index * courseEveryDays) };
      cast.courses.set(course.name, await addCourse(actBy(scene, course.owner), course, upload));
    }
    await tellStory(deps, place, past);
    await grantCourses(place, past);
    await applyToTeach(place, past);
  });
  return true;
}

/** Adds a course with the files that it uses, in its owner's name. */
async function addCourse(act: Act, course: DemoCourse, upload: Upload): Promise<Course> {
  const { owner: _owner, imageUrl, subjects, ...rest } = course;
  const input: CreateCourseInput = {
    ...rest,
    imageUrl: imageUrl ? await upload(act, imageUrl) : null,
    subjects: await inOrder(subjects, async (subject) => ({
      ...subject,
      duration_unit: course.duration_unit,
      materials: await inOrder(subject.materials, async (material) => ({
        ...material,
        content_url: await upload(act, material.content_url),
        captions: await inOrder(material.captions ?? [], async ({ language, url }) => ({
          language,
          url: await upload(act, url),
        })),
      })),
    })),
  };
  return createCourse(act, input);
}

async function inOrder<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
