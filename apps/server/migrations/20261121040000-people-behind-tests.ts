import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Indexes behind every reference from tests to people: accounts are removed and asked about without reading whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Also for what a foreign key asks, which knows no condition.
  `drop index assessments_creator`,
  `create index assessments_creator on assessments (created_by, created_at desc, id desc)`,
  `drop index attempts_student_newest`,
  `create index attempts_student_newest on attempts (student_id, submitted_at desc, id desc)`,
  `create index assessments_deleted_by on assessments (deleted_by) where deleted_by is not null`,
  `create index assessment_versions_created_by on assessment_versions (created_by)`,
  `create index attempt_events_by_user on attempt_events (by_user) where by_user is not null`,
  `create index regrades_created_by on regrades (created_by)`,
  `create index regrades_undone_by on regrades (undone_by) where undone_by is not null`,
];
