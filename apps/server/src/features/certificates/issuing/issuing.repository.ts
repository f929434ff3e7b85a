import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import { failedOne } from '../../attempts/index.ts';
import { studentsOfCourse } from '../../courses/index.ts';
import { reachedBy } from '../../marking/index.ts';
import { completedAllOf } from '../../progress/index.ts';
import type { SettingsRow } from './settings.repository.ts';

export type Earner = { id: string; username: string };

/** The conditions of a course for the table `users`. */
function meets(settings: SettingsRow, now: Date): RawBuilder<SqlBool> {
  const { course_id, all_materials, assessment_id, percentage } = settings;
  const person = sql.ref('users.id');
  const materials = all_materials ? completedAllOf(sql`${course_id}::uuid`, person) : sql<SqlBool>`true`;
  const test =
    assessment_id === null || percentage === null
      ? sql<SqlBool>`true`
      : reachedBy(person, { id: assessment_id, percentage }, now);
  // The test first: it is one probe where the materials are many.
  return sql<SqlBool>`case when not ${test} then false else ${materials} end`;
}

/** At most `most` students of a course who meet its conditions and have no certificate of it, of all or of these. */
export async function listEarners(
  trx: Db,
  settings: SettingsRow,
  { people, most, now }: { people: readonly string[] | null; most: number; now: Date },
): Promise<Earner[]> {
  const { course_id } = settings;
  const asked = people === null ? sql`true` : sql`users.id = any(${[...people]}::uuid[])`;
  const { rows } = await sql<Earner>`select users.id, users.username from ${studentsOfCourse(course_id)}
    where ${asked} and not exists (select 1 from certificates c where c.course_id = ${course_id} and c.user_id = users.id)
      and ${meets(settings, now)} order by users.id limit ${most}`.execute(trx);
  return rows;
}

/** A certificate to be, beside what all of one issue have in common. */
export type NewCertificate = { id: string; user_id: string; code: string; person_name: string; person_key: string };
export type Shared = {
  course_id: string;
  course_name: string;
  institution_name: string | null;
  institution_id: string | null;
  title: string | null;
  signer_name: string | null;
  signer_role: string | null;
  duration: number;
  duration_unit: 'months' | 'hours';
  all_materials: boolean;
  assessment_id: string | null;
  test_name: string | null;
  percentage: number | null;
  issued_at: Date;
};

/** Issues certificates of a course whose settings are locked; answers the ids of those that came to be: a person has one. */
export async function insertCertificates(
  trx: Db,
  shared: Shared,
  people: readonly NewCertificate[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`insert into certificates (course_id, id, user_id, code, place, person_name,
      person_key, course_name, institution_name, institution_id, title, signer_name, signer_role, duration, duration_unit,
      all_materials, assessment_id, test_name, percentage, issued_at)
    select ${shared.course_id}::uuid, n.id, n.user_id, n.code,
      (select coalesce(max(place), -1) from certificates where course_id = ${shared.course_id}) + n.nth,
      n.person_name, n.person_key, ${shared.course_name}, ${shared.institution_name}, ${shared.institution_id}::uuid,
      ${shared.title}, ${shared.signer_name}, ${shared.signer_role}, ${shared.duration}::int, ${shared.duration_unit},
      ${shared.all_materials}::boolean, ${shared.assessment_id}::uuid, ${shared.test_name}, ${shared.percentage}::int,
      ${shared.issued_at}::timestamptz
    from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as (id uuid, user_id uuid, code text, person_name text, person_key text)) with ordinality
      as n (id, user_id, code, person_name, person_key, nth)
    on conflict (course_id, user_id) do nothing returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** People of one course to whom something happened. */
export type Claimed = { courseId: string; people: string[] };

/** Takes at most `most` people of one course out of those who are due; null where there is none that nobody works on. */
export async function claimPeople(trx: Db, now: Date, most: number): Promise<Claimed | null> {
  const first = await sql<{ course_id: string }>`select course_id from certificate_checks where check_at <= ${now}
    order by check_at limit 1 for update skip locked`.execute(trx);
  const courseId = first.rows[0]?.course_id;
  if (courseId === undefined) return null;
  const { rows } = await sql<{ user_id: string }>`delete from certificate_checks where (course_id, user_id) in (
      select course_id, user_id from certificate_checks where course_id = ${courseId} and check_at <= ${now}
      order by user_id limit ${most} for update skip locked)
    returning user_id`.execute(trx);
  return { courseId, people: rows.map(({ user_id }) => user_id) };
}

/** People who wait for a look, those who have waited since before, and courses whose look was due before. */
export async function countWaiting(db: Db, before: Date): Promise<{ people: number; late: number; courses: number }> {
  const { rows } = await sql<{ people: number; late: number; courses: number }>`select count(*)::int as people,
      (count(*) filter (where noted_at < ${before}))::int as late,
      (select count(*)::int from certificate_settings
        where offered and check_at > '-infinity' and check_at < ${before}) as courses
    from certificate_checks`.execute(db);
  return rows[0] ?? { people: 0, late: 0, courses: 0 };
}

/** Puts off the looks at people of a course that failed. */
export async function putOffPeople(db: Db, courseId: string, until: Date): Promise<void> {
  await sql`update certificate_checks set check_at = ${until}
    where course_id = ${courseId} and check_at <= ${until}`.execute(db);
}

/**
 * Notes whose certificates the results, as they are now, do not bear out, and takes the note back where they do again;
 * answers whether one is new. Nothing else casts doubt: materials may be added later, and tests go.
 */
export async function noteDoubts(trx: Db, { courseId, people }: Claimed, now: Date): Promise<boolean> {
  const { rows } = await sql<{ doubted: boolean }>`update certificates c
    set doubted_at = case when looked.failed then ${now}::timestamptz end
    from (select c.id, ${failedOne(sql`c.user_id`, sql`select c.assessment_id`, sql`c.percentage`)} as failed
      from certificates c where c.course_id = ${courseId} and c.user_id = any(${people}::uuid[])
        and c.assessment_id is not null) looked
    where c.course_id = ${courseId} and c.id = looked.id and looked.failed <> (c.doubted_at is not null)
    returning c.doubted_at is not null and c.revoked_at is null as doubted`.execute(trx);
  return rows.some(({ doubted }) => doubted);
}
