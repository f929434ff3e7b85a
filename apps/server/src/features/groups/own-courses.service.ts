import { type OwnCourse, type OwnCoursesQuery, texts, type WholeOwnCourse } from '@lectern/contract';
import type { Act } from '../../platform/act/index.ts';
import { type Db, inSteps, type Position } from '../../platform/db/index.ts';
import { AppError, type InSlices, notFound, type Page, pageOffset, toPage } from '../../platform/http/index.ts';
import type { Actor } from '../../platform/policy/index.ts';
import { courseToSend, isLastStep, sightOf } from '../courses/index.ts';
import { findUser } from '../users/index.ts';
import { canSeeOwnCoursesOf } from './groups.policy.ts';
import { presentOwnCourse, presentWholeOwnCourse } from './groups.presenter.ts';
import { listOwnCourses, listOwnCoursesAfter, type Person } from './own-courses.repository.ts';

/**
 * The person whose own courses the actor asks for. Throws `forbidden` for anybody else's but an admin's asking, whether
 * there is such a person or not; for an admin `not_found` when there is none.
 */
export async function requirePerson(db: Db, actor: Actor, id: string): Promise<Person> {
  if (!canSeeOwnCoursesOf(actor, id)) throw new AppError('forbidden', texts.forbidden);
  if (actor.id === id) return actor;
  const user = await findUser(db, id);
  if (!user) throw notFound('User not found');
  return { id: user.id, role: user.role, isAdmin: user.is_admin, institutionId: user.institution_id };
}

/** One page of a person's own courses, as the actor gets them. */
export async function pageOfOwnCourses(
  { db, actor, clock }: Act,
  person: Person,
  query: OwnCoursesQuery,
): Promise<Page<OwnCourse>> {
  const by = query.sort === '-activity' ? 'activity' : 'newest';
  const { rows, counted } = await listOwnCourses(db, person, { ...pageOffset(query), by, now: clock.now() });
  return toPage(
    query,
    counted,
    rows.map((row) => presentOwnCourse(row, actor)),
  );
}

/** All of a person's own courses in full, as the actor gets them, newest first. */
export async function* allOwnCourses(
  act: Act,
  person: Person,
): AsyncGenerator<WholeOwnCourse | InSlices<WholeOwnCourse>> {
  const { db, actor } = act;
  const sight = sightOf(act);
  const read = (after: Position | null, count: number) => listOwnCoursesAfter(db, { sight, person }, after, count);
  for await (const row of inSteps(read, isLastStep))
    yield courseToSend({ db, sight }, row, (whole) => presentWholeOwnCourse(whole, actor));
}
