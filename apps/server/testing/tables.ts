import type { Database } from '../src/platform/db/schema.ts';

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

type Table = {
  /** The part of the server that it belongs to: a folder of `features/` or of `platform/`. `known-strangers.ts` lists other users. */
  owner: string;
  home: Home;
  /** Whether its rows are of no institution. */
  ofNobody?: true;
};

export const tables: Readonly<Record<keyof Database, Table>> = {
  active_days: { owner: 'auth', home: 'person' },
  announcement_readings: { owner: 'announcements', home: 'person' },
  announcement_recipients: { owner: 'announcements', home: 'person' },
  announcements: { owner: 'announcements', home: 'site' },
  assessment_audience: { owner: 'test-authoring', home: 'course' },
  assessment_exceptions: { owner: 'test-authoring', home: 'course' },
  assessment_files: { owner: 'test-authoring', home: 'course' },
  assessment_keys: { owner: 'test-authoring', home: 'course' },
  assessment_versions: { owner: 'test-authoring', home: 'course' },
  assessments: { owner: 'test-authoring', home: 'course' },
  attempt_events: { owner: 'attempts', home: 'course' },
  attempts: { owner: 'attempts', home: 'course' },
  audit_entries: { owner: 'audit', home: 'site' },
  auth_sessions: { owner: 'auth', home: 'person' },
  bank_questions: { owner: 'test-authoring', home: 'course' },
  bulk_acts: { owner: 'bulk-acts', home: 'site' },
  calendars: { owner: 'calendar', home: 'person' },
  catalogue_changes: { owner: 'courses', home: 'site' },
  certificate_checks: { owner: 'certificates', home: 'course' },
  certificate_keys: { owner: 'certificates', home: 'site', ofNobody: true },
  certificate_settings: { owner: 'certificates', home: 'course' },
  certificates: { owner: 'certificates', home: 'course' },
  course_date_moves: { owner: 'course-dates', home: 'course' },
  course_files: { owner: 'courses', home: 'course' },
  course_notices: { owner: 'notices', home: 'course' },
  course_staff: { owner: 'courses', home: 'course' },
  course_templates: { owner: 'courses', home: 'course' },
  course_texts: { owner: 'courses', home: 'course' },
  courses: { owner: 'courses', home: 'course' },
  date_checks: { owner: 'notices', home: 'course' },
  digests: { owner: 'notices', home: 'person' },
  external_groups: { owner: 'rosters', home: 'site', ofNobody: true },
  external_people: { owner: 'rosters', home: 'person' },
  external_identities: { owner: 'auth', home: 'person' },
  email_links: { owner: 'users', home: 'person' },
  draft_files: { owner: 'files', home: 'person' },
  drafts: { owner: 'drafts', home: 'person' },
  files: { owner: 'files', home: 'person' },
  group_courses: { owner: 'groups', home: 'course' },
  group_users: { owner: 'groups', home: 'person' },
  groups: { owner: 'groups', home: 'site' },
  identity_providers: { owner: 'auth', home: 'site' },
  idempotency_keys: { owner: 'platform/http', home: 'person', ofNobody: true },
  institution_course_access: { owner: 'institutions', home: 'course' },
  institution_files: { owner: 'institutions', home: 'site' },
  institution_managers: { owner: 'institutions', home: 'person' },
  institutions: { owner: 'institutions', home: 'site' },
  join_requests: { owner: 'join-requests', home: 'course' },
  known_devices: { owner: 'auth', home: 'person' },
  last_backup: { owner: 'platform/db', home: 'site', ofNobody: true },
  last_maintenance: { owner: 'platform/jobs', home: 'site', ofNobody: true },
  last_restore_drill: { owner: 'platform/db', home: 'site', ofNobody: true },
  looks: { owner: 'looks', home: 'site' },
  mails: { owner: 'platform/mail', home: 'site' },
  material_progress: { owner: 'progress', home: 'course' },
  material_exceptions: { owner: 'courses', home: 'course' },
  materials: { owner: 'materials', home: 'course' },
  need_checks: { owner: 'needs', home: 'course' },
  need_dismissals: { owner: 'needs', home: 'course' },
  notice_choices: { owner: 'notices', home: 'person' },
  notices: { owner: 'notices', home: 'person' },
  open_uploads: { owner: 'files', home: 'person' },
  password_links: { owner: 'users', home: 'person' },
  post_pictures: { owner: 'questions', home: 'course' },
  post_reports: { owner: 'questions', home: 'course' },
  posts: { owner: 'questions', home: 'course' },
  proof_challenges: { owner: 'platform/rate-limit', home: 'site', ofNobody: true },
  question_settings: { owner: 'questions', home: 'course' },
  provider_failures: { owner: 'auth', home: 'site' },
  push_keys: { owner: 'notices', home: 'site', ofNobody: true },
  push_messages: { owner: 'notices', home: 'person' },
  push_subscriptions: { owner: 'notices', home: 'person' },
  quiet_hours: { owner: 'notices', home: 'person' },
  rate_limits: { owner: 'platform/rate-limit', home: 'site', ofNobody: true },
  ratings: { owner: 'ratings', home: 'course' },
  recovery_codes: { owner: 'auth', home: 'person' },
  regrades: { owner: 'marking', home: 'course' },
  response_history: { owner: 'attempts', home: 'course' },
  responses: { owner: 'attempts', home: 'course' },
  result_history: { owner: 'attempts', home: 'course' },
  roster_classes: { owner: 'rosters', home: 'site', ofNobody: true },
  roster_rows: { owner: 'rosters', home: 'site' },
  rosters: { owner: 'rosters', home: 'site' },
  search_names: { owner: 'search', home: 'course' },
  search_readings: { owner: 'search', home: 'course' },
  search_texts: { owner: 'search', home: 'course' },
  search_words: { owner: 'search', home: 'site', ofNobody: true },
  second_factors: { owner: 'auth', home: 'person' },
  server_clock: { owner: 'platform/clock', home: 'site', ofNobody: true },
  student_needs: { owner: 'needs', home: 'course' },
  student_notes: { owner: 'students', home: 'site' },
  study_notes: { owner: 'study-notes', home: 'person' },
  subjects: { owner: 'courses', home: 'course' },
  tallies: { owner: 'dashboards', home: 'site' },
  teacher_blocks: { owner: 'users', home: 'person' },
  target_checks: { owner: 'notices', home: 'course' },
  time_requests: { owner: 'time-requests', home: 'course' },
  user_files: { owner: 'profiles', home: 'person' },
  users: { owner: 'users', home: 'person' },
  waiting_events: { owner: 'platform/events', home: 'site', ofNobody: true },
};

/**
 * Unique indexes without the key of their home that stay so: each leads from something that people bring to the home of its
 * rows, and would be a table of its own, in one place for the whole site.
 */
export const directories: Readonly<Record<string, string>> = {
  auth_sessions_token_hash_key: 'a cookie leads to a person',
  calendars_secret_hash_key: 'an address leads to a person',
  certificates_code_key: 'an address leads to a certificate',
  courses_join_code_key: 'a join code leads to a course',
  digests_stop_key_key: 'a link leads to the summaries of a person',
  email_links_token_hash_key: 'a link leads to a person',
  external_identities_subject_key: 'an account at a provider leads to a person',
  external_people_id_key: 'an id of another system leads to a person',
  notice_choices_stop_key_key: 'a link leads to a kind of mail to a person',
  password_links_token_hash_key: 'a link leads to a person',
  push_subscriptions_endpoint_hash_key: 'a browser leads to the person who is signed in there',
  users_email_key: 'an address leads to a person',
  users_username_key: 'a name leads to a person',
};
