import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/index.ts';
import type { CertificateSettingsTable } from '../../../platform/db/schema-of-certificates.ts';
import { resultMomentsOf } from '../../test-authoring/index.ts';

export type SettingsRow = Selectable<CertificateSettingsTable>;
export type Choices = Omit<SettingsRow, 'course_id' | 'check_at'>;

/** The choices of a course, or null where it has made none. */
export async function findSettings(db: Db, courseId: string): Promise<SettingsRow | null> {
  const row = await db
    .selectFrom('certificate_settings')
    .selectAll()
    .where('course_id', '=', courseId)
    .executeTakeFirst();
  return row ?? null;
}

/** The same, kept as they are until the transaction ends: certificates of one course are issued one after the other. */
export async function lockSettings(trx: Db, courseId: string): Promise<SettingsRow | null> {
  const { rows } =
    await sql<SettingsRow>`select * from certificate_settings where course_id = ${courseId} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Keeps the choices of a course, all of whose students are then looked at. */
export async function saveSettings(trx: Db, courseId: string, choices: Choices): Promise<void> {
  const columns = { ...choices, check_at: sql<Date>`'-infinity'` };
  await trx
    .insertInto('certificate_settings')
    .values({ course_id: courseId, ...columns })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(columns))
    .execute();
}

/** Locks a course all of whose students are due to be looked at; null where there is none that nobody works on. */
export async function claimCourse(trx: Db, now: Date): Promise<SettingsRow | null> {
  const { rows } = await sql<SettingsRow>`select * from certificate_settings where offered and check_at <= ${now}
    order by check_at, course_id limit 1 for update skip locked`.execute(trx);
  return rows[0] ?? null;
}

/** Notes when the students of a course are looked at next: when a result may come out by itself, and in a day at the latest. */
export async function storeCheck(trx: Db, { course_id, assessment_id }: SettingsRow, now: Date): Promise<void> {
  const moments = assessment_id === null ? sql`select null::timestamptz as at` : resultMomentsOf(assessment_id);
  await sql`update certificate_settings set check_at = least(${now}::timestamptz + interval '1 day',
      (select min(m.at) from (${moments}) m where m.at >= ${now}::timestamptz) + interval '1 millisecond')
    where course_id = ${course_id}`.execute(trx);
}

/** Puts off the look at a course that failed. */
export async function putOffCourse(db: Db, courseId: string, until: Date): Promise<void> {
  await sql`update certificate_settings set check_at = ${until} where course_id = ${courseId} and check_at <= ${until}`.execute(
    db,
  );
}
