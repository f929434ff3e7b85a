import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/policy/index.ts';
import { courseJoined, grantedOn } from '../courses/index.ts';
import { institutionApproved, institutionManaged } from '../institutions/index.ts';

// Conditions on the table `announcements`: the one place that decides who reaches one.

/** Those who may edit a course change its announcements, those who manage an institution change its own. */
export function announcementManagedBy(actor: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${grantedOn(sql`announcements.course_id`, actor, 'edit')}
    or ${institutionManaged(sql`announcements.institution_id`, actor)})`;
}

/** Sent, and not taken back. */
export const standing = sql<SqlBool>`(announcements.sent_at is not null and announcements.withdrawn_at is null)`;

/** Deleted before it was sent: its undoing alone still finds it. */
export const deleted = sql<SqlBool>`(announcements.withdrawn_at is not null
  and announcements.withdrawn_at < announcements.send_at)`;

/** The announcements that go to somebody now: one of the course's students, or of the institution's members. */
export function announcementGoesTo(reader: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${standing} and (${toStudent(reader)} or ${toMember(reader)}))`;
}

function toStudent(reader: Actor): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${courseJoined(sql`announcements.course_id`, reader)} and (announcements.audience <> 'chosen'
    or exists (select 1 from announcement_recipients chosen
      where chosen.announcement_id = announcements.id and chosen.user_id = ${reader.id})))`;
}

/** The audience of an institution's announcement that is named after this role. */
const audienceOfRole = { student: 'students', teacher: 'teachers' } as const;

function toMember({ role, isAdmin, institutionId }: Actor): RawBuilder<SqlBool> {
  if (isAdmin || institutionId === null || (role !== 'student' && role !== 'teacher')) return sql<SqlBool>`false`;
  return sql<SqlBool>`(announcements.institution_id = ${institutionId}
    and announcements.audience in ('everybody', ${audienceOfRole[role]})
    and ${institutionApproved(sql`announcements.institution_id`)})`;
}
