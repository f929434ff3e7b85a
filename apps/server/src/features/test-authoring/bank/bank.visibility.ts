import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/policy/index.ts';
import { teachersAt, teachesAt } from '../../users/index.ts';
import { coursesOf } from '../../courses/index.ts';
import { testGrants, testLive } from '../test-authoring.visibility.ts';

// Conditions on `assessments` joined with its `courses`.

/** Tests whose questions a colleague shares: another teacher of the actor's institution, as it is today. */
export function testSharedWith(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'teacher' || actor.institutionId === null) return sql<boolean>`false`;
  return sql<boolean>`(${testLive} and assessments.share_questions and assessments.created_by <> ${actor.id}
    and ${teachesAt(sql`assessments.created_by`, actor.institutionId)})`;
}

/**
 * Tests whose questions the actor may use in others. Those of a teacher are found from the teacher's side as well: asked of
 * every question, whether a colleague shares it took 925 ms among two million.
 */
export function questionsUsableBy(actor: Actor): RawBuilder<boolean> {
  if (actor.isAdmin) return testGrants(actor, 'edit');
  const shared =
    actor.institutionId === null
      ? sql``
      : sql`union all select shared.id from ${teachersAt(actor.institutionId)}
          join assessments shared on shared.created_by = colleagues.id and shared.share_questions`;
  return sql<boolean>`(assessments.id = any(array(
      select own.id from assessments own where own.created_by = ${actor.id}
      union all select of_course.id from assessments of_course
        where of_course.course_id = any(array(${coursesOf(actor.id, 'edit')})) ${shared}))
    and (${testGrants(actor, 'edit')} or ${testSharedWith(actor)}))`;
}

/** The tests that the actor owns; an administrator manages those of others too. */
export const testIsOwn = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${testLive} and assessments.created_by = ${actor.id} and ${actor.isAdmin || actor.role === 'teacher'})`;
