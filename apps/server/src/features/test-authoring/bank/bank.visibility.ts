import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/policy/index.ts';
import { teachesAt } from '../../users/index.ts';
import { testLive, testManagedBy, testOwnedBy } from '../test-authoring.visibility.ts';

// Conditions on `assessments` joined with its `courses`.

/** Tests whose questions a colleague shares: another teacher of the actor's institution, as it is today. */
export function testSharedWith(actor: Actor): RawBuilder<boolean> {
  if (actor.role !== 'teacher' || actor.institutionId === null) return sql<boolean>`false`;
  return sql<boolean>`(${testLive} and assessments.share_questions and assessments.created_by <> ${actor.id}
    and ${teachesAt(sql`assessments.created_by`, actor.institutionId)})`;
}

/** Tests whose questions the actor may use in others. */
export const questionsUsableBy = (actor: Actor): RawBuilder<boolean> =>
  actor.isAdmin ? testManagedBy(actor) : sql<boolean>`(${testManagedBy(actor)} or ${testSharedWith(actor)})`;

/** The tests that the actor owns; an administrator manages those of others too. */
export const testIsOwn = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${testLive} and assessments.created_by = ${actor.id} and ${testOwnedBy(actor)})`;
