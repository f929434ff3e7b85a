import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Indexes of people's names and addresses with the words put together, by which a text of several words is found among
 * few names; and the lists of the catalogue and of the tests of a status with all that a search in them asks of a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// Without a condition, because the planner takes no statistics from an index of some rows alone.
const together = (column: string, index: string) => [
  `drop index ${index}`,
  `create index ${index} on users using gin (translate(${column}, ' .-_', '') gin_trgm_ops)`,
  `alter index ${index} alter column 1 set statistics 500`,
];

const statements = [
  ...together('username_key', 'users_username_search'),
  ...together('email_key', 'users_email_search'),
  `analyze users`,
  `drop index courses_catalogue_newest`,
  `create index courses_catalogue_newest on courses (created_at desc, id desc) include (created_by, name_lower)
    where deleted_at is null and course_type = 'public' and status = 'active'`,
  `drop index assessments_status`,
  `create index assessments_status on assessments (status, created_at desc, id desc)
    include (course_id, name_lower) where deleted_at is null`,
];
