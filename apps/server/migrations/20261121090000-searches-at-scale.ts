import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Searches of large tables need names in lower case beside the names, because `ilike` lowers each name that it looks
 * at; indexes of names that hold the bin as well; and finer statistics of texts, from which the planner tells common
 * texts from rare ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const lowered = (table: string) => [
  `drop index ${table}_name_search`,
  `drop index ${table}_name`,
  `alter table ${table} add column name_lower text not null generated always as (lower(name)) stored`,
  `create index ${table}_name_search on ${table} using gin (name_lower gin_trgm_ops)`,
  `create index ${table}_name on ${table} (name_lower) where deleted_at is null`,
];

/** Five times the default: a text that stands in a few thousandths of all names is seen. */
const finer = (table: string, ...columns: string[]) => [
  ...columns.map((column) => `alter table ${table} alter column ${column} set statistics 500`),
  `analyze ${table}`,
];

const statements = [
  ...lowered('courses'),
  ...lowered('assessments'),
  // Visibility and searches read these columns of a course, so that whole rows are read for one page only.
  `drop index courses_newest`,
  `create index courses_newest on courses (created_at desc, id desc)
    include (created_by, course_type, status, name_lower) where deleted_at is null`,
  `drop index courses_creator`,
  `create index courses_creator on courses (created_by, created_at desc, id desc) include (deleted_at, name_lower)`,
  // Teachers stand scattered among all people.
  `drop index users_teachers`,
  `create index users_teachers on users (created_at desc, id desc)
    include (username_key, email_key) where deleted_at is null and role = 'teacher'`,
  `drop index join_requests_user`,
  `create index join_requests_user on join_requests (user_id, created_at desc) include (id, course_id, status)`,
  ...finer('users', 'username_key', 'email_key'),
  ...finer('courses', 'name_lower'),
  ...finer('assessments', 'name_lower'),
  ...finer('audit_entries', 'target_name'),
];
