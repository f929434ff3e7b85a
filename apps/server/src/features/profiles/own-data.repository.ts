import { sql } from 'kysely';
import type { Db, Placed, Step } from '../../platform/db/index.ts';
import type { Section } from '../../platform/personal-data/index.ts';

/** Something that is kept about a person, as their file shows it. */
type Item = Record<string, unknown>;

/** The account itself, without what is secret. */
export async function findOwnAccount(db: Db, userId: string): Promise<Item | null> {
  const { rows } = await sql<{ item: Item }>`
    select json_build_object('_id', u.id, 'username', u.username, 'email', u.email,
      'emailVerified', u.email_verified, 'phoneNumber', u.phone_number,
      'profilePicture', u.profile_picture, 'role', u.role, 'isAdmin', u.is_admin, 'isActive', u.is_active,
      'isApproved', u.is_approved, 'appliedAt', u.applied_at, 'institution', i.name, 'appliedInstitution', applied.name,
      'applicationDeclinedAt', u.application_declined_at, 'applicationDeclinedReason', u.application_declined_reason,
      'educationLevel', u.education_level, 'schoolClass', u.school_class, 'collegeDegree', u.college_degree,
      'customCollegeDegree', u.custom_college_degree, 'experience', u.experience, 'expertise', u.expertise, 'language', u.language,
      'timeZone', u.chosen_time_zone, 'deviceTimeZone', u.time_zone,
      'createdAt', u.created_at, 'updatedAt', u.updated_at) as item
    from users u left join institutions i on i.id = u.institution_id
      left join institutions applied on applied.id = u.applied_institution_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db);
  return rows[0]?.item ?? null;
}

/** The person whom the file is about, and the moment at which it is made. */
export type About = { userId: string; now: Date };

/** The next `count` rows of a section as they are shown at `now`, newest first. */
export async function listOwnData(
  db: Db,
  section: Section,
  { userId, now }: About,
  { after, count }: Step,
): Promise<(Placed & { item: Item })[]> {
  const { from, at, id, item } = section;
  const further = after ? sql`(${at}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const { rows } = await sql<Placed & { item: Item }>`
    select ${id} as id, ${at}::text as created_at_exact, json_build_object(${item(userId, now)}) as item
    from ${from(userId)} and ${further} order by ${at} desc, ${id} desc limit ${count}`.execute(db);
  return rows;
}
