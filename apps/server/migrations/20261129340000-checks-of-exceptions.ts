import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A test that has dates by exceptions alone is looked at as well when it is published, or when its own dates go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop trigger assessments_check_dates on assessments`,
  `create trigger assessments_check_dates after insert or update of opens_at, due_at, closes_at
    on assessments for each row when (num_nonnulls(new.opens_at, new.due_at, new.closes_at) > 0)
    execute function assessments_check_dates()`,
  `create function assessments_check_dates_again() returns trigger language plpgsql as $$
  begin
    update date_checks set check_at = '-infinity' where course_id = new.course_id and assessment_id = new.id;
    return null;
  end $$`,
  `create trigger assessments_check_dates_again after update of opens_at, due_at, closes_at, status, deleted_at
    on assessments for each row execute function assessments_check_dates_again()`,
];
