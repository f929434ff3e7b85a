import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';

/** Groups are their creator's and admins': a condition on `groups`. */
export function groupVisibleTo(actor: Actor): RawBuilder<SqlBool> {
  return actor.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`groups.created_by = ${actor.id}`;
}

/** The student is a member of this group, and the actor may see it. */
export function memberOfVisibleGroup(student: RawBuilder<unknown>, actor: Actor, groupId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from group_users gu join groups on groups.id = gu.group_id
    where gu.user_id = ${student} and gu.group_id = ${groupId} and ${groupVisibleTo(actor)})`;
}
