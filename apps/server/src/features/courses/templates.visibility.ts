import { type RawBuilder, sql } from 'kysely';
import type { Actor, Viewer } from '../../platform/policy/index.ts';
import { teachesAt } from '../users/index.ts';

/**
 * The courses that somebody may copy because they are offered as templates, as a condition on the table `courses`: a
 * teacher those of approved teachers of the same institution, as it is today, admins all. Other owners have not offered
 * the course.
 */
export const courseOfferedTo = (viewer: Viewer): RawBuilder<boolean> => offered(viewer, sql``);

/** The same for courses whose tests go along. */
export const courseOfferedWithTests = (viewer: Viewer): RawBuilder<boolean> => offered(viewer, sql`and t.with_tests`);

/** The owner of a template that the actor may copy, as rules ask about them: a template is read as its owner sees it. */
export const ownerOfTemplate = (ownerId: string, actor: Actor): Actor => ({
  ...actor,
  id: ownerId,
  role: 'teacher',
  isAdmin: false,
});

function offered(viewer: Viewer, further: RawBuilder<unknown>): RawBuilder<boolean> {
  const isOffered = sql<boolean>`(courses.deleted_at is null and exists (select 1 from course_templates t
    where t.course_id = courses.id and t.offered_by = courses.created_by ${further}))`;
  if (viewer?.isAdmin === true) return isOffered;
  if (viewer?.role !== 'teacher' || viewer.institutionId === null) return sql<boolean>`false`;
  return sql<boolean>`(${isOffered} and ${teachesAt(sql`courses.created_by`, viewer.institutionId)})`;
}
