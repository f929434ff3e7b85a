import type { ConsentsTable, ConsentTextsTable, ConsentVersionsTable } from './schema-of-consent.ts';
import type { AccountWarningsTable, RetentionRulesTable } from './schema-of-retention.ts';
import type { Holiday } from '@lectern/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Fixed, Json } from './columns.ts';
import type { AuditEntriesTable } from './schema-of-audit.ts';
import type * as OfTests from './schema-of-tests.ts';
import type * as OfAccounts from './schema-of-accounts.ts';
import type * as OfAnnouncements from './schema-of-announcements.ts';
import type { CourseDateMovesTable, MaterialExceptionsTable } from './schema-of-course-dates.ts';
import type { AccessTokensTable } from './schema-of-access-tokens.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './schema-of-webhooks.ts';
import type { CalendarsTable } from './schema-of-calendars.ts';
import type * as OfCertificates from './schema-of-certificates.ts';
import type { LooksTable } from './schema-of-looks.ts';
import type { CourseStaffTable } from './schema-of-course-staff.ts';
import type { CourseTemplatesTable } from './schema-of-templates.ts';
import type { CatalogueChangesTable, CourseTextsTable } from './schema-of-catalogue.ts';
import type { JoinRequestsTable } from './schema-of-joining.ts';
import type * as OfClock from './schema-of-clock.ts';
import type * as OfGroups from './schema-of-groups.ts';
import type * as OfNotices from './schema-of-notices.ts';
import type { PostPicturesTable, PostReportsTable, PostsTable, QuestionSettingsTable } from './schema-of-questions.ts';
import type { BulkActsTable } from './schema-of-bulk-acts.ts';
import type * as OfRosters from './schema-of-rosters.ts';
import type { NeedChecksTable, NeedDismissalsTable, StudentNeedsTable } from './schema-of-needs.ts';
import type { SearchNamesTable, SearchReadingsTable, SearchTextsTable, SearchWordsTable } from './schema-of-search.ts';
import type { StudentNotesTable } from './schema-of-students.ts';
import type { DraftFilesTable, DraftsTable } from './schema-of-drafts.ts';
import type { StudyNotesTable } from './schema-of-study-notes.ts';
import type { TimeRequestsTable } from './schema-of-time-requests.ts';

// The tables as Kysely sees them. A test compares this file with the migrated database.

export type InstitutionsTable = {
  id: Fixed<string>;
  name: string;
  name_key: string;
  type: 'College' | 'School' | 'Educational Center' | 'Other';
  status: 'Approved' | 'Pending' | 'Rejected';
  created_at: Fixed<Date>;
  updated_at: Date;
  updated_by: Generated<string | null>;
  image_url: string | null;
  institution_code: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  country: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  /** YYYY-MM-DD. */
  registered_on: string | null;
  referred_by: string | null;
  /** Where it is, as its place in a list reads, in small letters. */
  location_lower: ColumnType<string, never, never>;
  time_zone: Generated<string | null>;
  /** Written as JSON text. */
  holidays: ColumnType<Holiday[], string | undefined, string>;
};

export type UsersTable = {
  id: Fixed<string>;
  username: string;
  username_key: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  phone_number: string | null;
  profile_picture: string | null;
  role: 'student' | 'teacher' | 'admin' | 'coordinator';
  is_admin: boolean;
  is_active: boolean;
  is_approved: boolean | null;
  approved_by: string | null;
  institution_id: string | null;
  /** Where a teacher who waits for approval applied; null for those who did not apply. */
  applied_institution_id: string | null;
  education_level: 'school' | 'college' | 'graduated' | null;
  school_class: string | null;
  college_degree: string | null;
  custom_college_degree: string | null;
  experience: number | null;
  expertise: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
  updated_by: Generated<string | null>;
  deleted_at: Date | null;
  applied_at: Date | null;
  /** When the last application to teach was declined; null since the next one, and where none was. */
  application_declined_at: Date | null;
  application_declined_reason: string | null;
  /** Whether somebody answers for the address, be it the person by a link sent there or the admin who gave it. */
  email_verified: Generated<boolean>;
  /** The language of mails to the person (BCP 47); null where nobody has said it. */
  language: string | null;
  /** The IANA name of the time zone of the browser in which the person signed in last, or null. */
  time_zone: Generated<string | null>;
  /** The one that the person chose; null where that of the institution counts. */
  chosen_time_zone: Generated<string | null>;
};

export type InstitutionManagersTable = { institution_id: string; user_id: string };

export type CoursesTable = {
  id: Fixed<string>;
  name: string;
  name_lower: ColumnType<string, never, never>;
  title: string;
  description: string | null;
  image_url: string | null;
  duration: number;
  duration_unit: 'months' | 'hours';
  course_type: 'public' | 'private';
  status: 'active' | 'inactive';
  join_code: string;
  join_code_key: string;
  created_by: string;
  ratings_count: Generated<number>;
  ratings_sum: Generated<number>;
  average_rating: ColumnType<number, never, never>;
  created_at: Fixed<Date>;
  updated_at: Date;
  updated_by: Generated<string | null>;
  deleted_at: Date | null;
  deleted_by: string | null;
  begins_at: Generated<Date | null>;
  ends_at: Generated<Date | null>;
  dates_updated_at: Generated<Date | null>;
  dates_updated_by: Generated<string | null>;
};

export type SubjectsTable = {
  id: Fixed<string>;
  course_id: Fixed<string>;
  position: number;
  name: string;
  description: string | null;
  duration: number;
  duration_unit: 'months' | 'hours';
  opens_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
  dates_updated_at: Generated<Date | null>;
  dates_updated_by: Generated<string | null>;
};

type CaptionInMaterial = { language: string; url: string };

export type MaterialsTable = {
  id: Fixed<string>;
  subject_id: string;
  position: number;
  name: string;
  description: string | null;
  content_type: 'PDF' | 'Video' | 'Document' | 'Image' | 'Link';
  content_url: string;
  captions: ColumnType<CaptionInMaterial[], string | undefined, string>;
  created_at: Fixed<Date>;
  opens_at: Generated<Date | null>;
  due_at: Generated<Date | null>;
  closes_at: Generated<Date | null>;
  dates_updated_at: Generated<Date | null>;
  dates_updated_by: Generated<string | null>;
};

export type RatingsTable = {
  id: Fixed<string>;
  course_id: Fixed<string>;
  user_id: Fixed<string>;
  rating: number;
  comment: string;
  created_at: Date;
};

export type InstitutionCourseAccessTable = { institution_id: string; course_id: string };

export type MaterialProgressTable = {
  user_id: Fixed<string>;
  material_id: Fixed<string>;
  opened_at: Date;
  completed_at: Date | null;
  how: 'watched' | 'read' | 'opened' | 'marked' | null;
  position_seconds: number | null;
  duration_seconds: number | null;
  /** A PostgreSQL multirange of seconds, as text. */
  watched: Generated<string>;
  /** The page where a PDF was left, with how many it has; both or neither. */
  page: number | null;
  pages: number | null;
  updated_at: Date;
};

/** `day` is written as YYYY-MM-DD. */
export type ActiveDaysTable = { day: string; user_id: string };

export type FilesTable = {
  id: Fixed<string>;
  owner_id: string;
  name: string;
  kind: 'image' | 'pdf' | 'document' | 'video' | 'captions';
  content_type: string;
  size: number;
  /** A picture of its owner, one for a post, the archive of a course that waits to be imported, or whatever else people work with. */
  purpose: UploadPurpose;
  /** The institution to which the owner belonged when it came. The file takes room of both. */
  institution_id: string | null;
  /** Whether its owner may not author yet, or at all. */
  newcomer: boolean;
  /** The size at which it counts against quotas, in bytes. */
  charged: ColumnType<number, never, never>;
  created_at: Fixed<Date>;
};

export type UploadPurpose = 'work' | 'picture' | 'post' | 'import';

/** Uploads that are under way. */
export type OpenUploadsTable = {
  id: Fixed<string>;
  user_id: string;
  purpose: UploadPurpose;
  institution_id: string | null;
  newcomer: boolean;
  /** How many bytes it is going to be, at most. */
  promised: number;
  /** The number of requests in which it has come so far. */
  pieces: Generated<number>;
  created_at: Fixed<Date>;
};

/** `only_in`: the materials that use the file, where nothing else of the course does. */
export type CourseFilesTable = { course_id: string; file_id: string; only_in: string[] | null };

export type IdempotencyKeysTable = {
  user_id: string;
  path: string;
  key: string;
  body_hash: Buffer;
  status: number;
  response: string;
  created_at: Date;
};

export type RateLimitsTable = { key: string; count: number; expires_at: Date };

export type TeacherBlocksTable = { user_id: string; teacher_id: string; created_at: Fixed<Date> };

export type UserFilesTable = { user_id: string; file_id: string };
export type InstitutionFilesTable = { institution_id: string; file_id: string };

export type WaitingEventsTable = {
  thing_id: Fixed<string>;
  place: Fixed<number>;
  id: Fixed<string>;
  name: Fixed<string>;
  facts: Json<Record<string, string | string[]>>;
  created_at: Fixed<Date>;
  tries: Generated<number>;
  next_try_at: Date;
};

/** Figures: a row for each change; the sum over `what` is the figure. */
export type TalliesTable = {
  id: Generated<string>;
  what: Fixed<string>;
  amount: Fixed<number>;
};

export type Database = {
  institutions: InstitutionsTable;
  users: UsersTable;
  institution_managers: InstitutionManagersTable;
  looks: LooksTable;
  auth_sessions: OfAccounts.AuthSessionsTable;
  known_devices: OfAccounts.KnownDevicesTable;
  teacher_blocks: TeacherBlocksTable;
  email_links: OfAccounts.EmailLinksTable;
  courses: CoursesTable;
  course_date_moves: CourseDateMovesTable;
  material_exceptions: MaterialExceptionsTable;
  course_texts: CourseTextsTable;
  course_staff: CourseStaffTable;
  course_templates: CourseTemplatesTable;
  subjects: SubjectsTable;
  tallies: TalliesTable;
  materials: MaterialsTable;
  ratings: RatingsTable;
  institution_course_access: InstitutionCourseAccessTable;
  groups: OfGroups.GroupsTable;
  group_users: OfGroups.GroupUsersTable;
  group_sources: OfGroups.GroupSourcesTable;
  group_courses: OfGroups.GroupCoursesTable;
  join_requests: JoinRequestsTable;
  material_progress: MaterialProgressTable;
  active_days: ActiveDaysTable;
  catalogue_changes: CatalogueChangesTable;
  files: FilesTable;
  open_uploads: OpenUploadsTable;
  course_files: CourseFilesTable;
  assessments: OfTests.AssessmentsTable;
  assessment_versions: OfTests.AssessmentVersionsTable;
  assessment_keys: OfTests.AssessmentKeysTable;
  assessment_audience: OfTests.AssessmentAudienceTable;
  assessment_exceptions: OfTests.AssessmentExceptionsTable;
  assessment_files: OfTests.AssessmentFilesTable;
  bank_questions: OfTests.BankQuestionsTable;
  attempts: OfTests.AttemptsTable;
  responses: OfTests.ResponsesTable;
  response_history: OfTests.ResponseHistoryTable;
  attempt_events: OfTests.AttemptEventsTable;
  regrades: OfTests.RegradesTable;
  result_history: OfTests.ResultHistoryTable;
  idempotency_keys: IdempotencyKeysTable;
  passkeys: OfAccounts.PasskeysTable;
  passkey_factors: OfAccounts.PasskeyFactorsTable;
  required_steps: OfAccounts.RequiredStepsTable;
  retention_rules: RetentionRulesTable;
  consent_versions: ConsentVersionsTable;
  consent_texts: ConsentTextsTable;
  consents: ConsentsTable;
  account_warnings: AccountWarningsTable;
  recovery_codes: OfAccounts.RecoveryCodesTable;
  rate_limits: RateLimitsTable;
  post_pictures: PostPicturesTable;
  post_reports: PostReportsTable;
  posts: PostsTable;
  proof_challenges: OfAccounts.ProofChallengesTable;
  password_links: OfAccounts.PasswordLinksTable;
  target_checks: OfNotices.TargetChecksTable;
  time_requests: TimeRequestsTable;
  user_files: UserFilesTable;
  institution_files: InstitutionFilesTable;
  course_notices: OfNotices.CourseNoticesTable;
  digests: OfNotices.DigestsTable;
  mails: OfNotices.MailsTable;
  announcement_readings: OfAnnouncements.AnnouncementReadingsTable;
  announcement_recipients: OfAnnouncements.AnnouncementRecipientsTable;
  announcements: OfAnnouncements.AnnouncementsTable;
  access_tokens: AccessTokensTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  calendars: CalendarsTable;
  certificate_checks: OfCertificates.CertificateChecksTable;
  certificate_keys: OfCertificates.CertificateKeysTable;
  certificate_settings: OfCertificates.CertificateSettingsTable;
  certificates: OfCertificates.CertificatesTable;
  student_needs: StudentNeedsTable;
  student_notes: StudentNotesTable;
  draft_files: DraftFilesTable;
  drafts: DraftsTable;
  study_notes: StudyNotesTable;
  date_checks: OfNotices.DateChecksTable;
  need_checks: NeedChecksTable;
  need_dismissals: NeedDismissalsTable;
  notice_choices: OfNotices.NoticeChoicesTable;
  notices: OfNotices.NoticesTable;
  question_settings: QuestionSettingsTable;
  push_keys: OfNotices.PushKeysTable;
  push_messages: OfNotices.PushMessagesTable;
  push_subscriptions: OfNotices.PushSubscriptionsTable;
  quiet_hours: OfNotices.QuietHoursTable;
  waiting_events: WaitingEventsTable;
  audit_entries: AuditEntriesTable;
  last_backup: OfClock.LastBackupTable;
  last_maintenance: OfClock.LastMaintenanceTable;
  last_restore_drill: OfClock.LastRestoreDrillTable;
  search_names: SearchNamesTable;
  search_readings: SearchReadingsTable;
  search_texts: SearchTextsTable;
  search_words: SearchWordsTable;
  external_identities: OfAccounts.ExternalIdentitiesTable;
  identity_providers: OfAccounts.IdentityProvidersTable;
  provider_certificates: OfAccounts.ProviderCertificatesTable;
  provider_failures: OfAccounts.ProviderFailuresTable;
  second_factors: OfAccounts.SecondFactorsTable;
  server_clock: OfClock.ServerClockTable;
  rosters: OfRosters.RostersTable;
  bulk_acts: BulkActsTable;
  roster_rows: OfRosters.RosterRowsTable;
  roster_classes: OfRosters.RosterClassesTable;
  roster_sources: OfRosters.RosterSourcesTable;
  roster_pulls: OfRosters.RosterPullsTable;
  external_people: OfRosters.ExternalPeopleTable;
  external_groups: OfRosters.ExternalGroupsTable;
};
