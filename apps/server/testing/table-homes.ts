/**
 * Where the rows of a table would be kept if the database stood on many machines (decision 35): with the course, with the
 * person, or in one place for the whole site.
 */
export type Home = 'course' | 'person' | 'site';

/** The column that the rows of a home have in common, and the table whose `id` it is. */
export const homeKeys = {
  course: { column: 'course_id', root: 'courses' },
  person: { column: 'user_id', root: 'users' },
} as const;

export const tableHomes: Readonly<Record<string, Home>> = {
  active_days: 'person',
  assessment_files: 'course',
  assessment_keys: 'course',
  assessment_versions: 'course',
  assessments: 'course',
  attempt_events: 'course',
  attempts: 'course',
  audit_entries: 'site',
  auth_sessions: 'person',
  catalogue_changes: 'site',
  course_files: 'course',
  course_texts: 'course',
  courses: 'course',
  email_links: 'person',
  files: 'person',
  group_courses: 'course',
  group_users: 'person',
  groups: 'site',
  idempotency_keys: 'person',
  institution_course_access: 'course',
  institution_files: 'site',
  institution_managers: 'person',
  institutions: 'site',
  join_requests: 'course',
  known_devices: 'person',
  mails: 'site',
  material_progress: 'course',
  materials: 'course',
  open_uploads: 'person',
  password_links: 'person',
  proof_challenges: 'site',
  rate_limits: 'site',
  ratings: 'course',
  regrades: 'course',
  response_history: 'course',
  responses: 'course',
  result_history: 'course',
  roster_rows: 'site',
  rosters: 'site',
  last_backup: 'site',
  server_clock: 'site',
  subjects: 'course',
  tallies: 'site',
  teacher_blocks: 'person',
  user_files: 'person',
  users: 'person',
};

/**
 * Unique indexes without the key of their home that stay so: each leads from something that people bring to the home of its
 * rows, and would be a table of its own, in one place for the whole site.
 */
export const directories: Readonly<Record<string, string>> = {
  auth_sessions_token_hash_key: 'a cookie leads to a person',
  courses_join_code_key: 'a join code leads to a course',
  email_links_token_hash_key: 'a link leads to a person',
  password_links_token_hash_key: 'a link leads to a person',
  users_email_key: 'an address leads to a person',
  users_username_key: 'a name leads to a person',
};
