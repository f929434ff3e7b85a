import type { AuditAction, AuditTarget } from '@lectern/contract';
import { t } from '../../shared/messages/t.ts';

/** What was done, in words; in the order in which the filter offers them. */
export const actionNames: Record<AuditAction, string> = {
  sign_in: t('Signed in'),
  sign_in_failed: t('Failed to sign in'),
  sign_up: t('Signed up'),
  sign_out: t('Signed out'),
  auth_session_ended: t('Ended a sign-in elsewhere'),
  password_changed: t('Changed the password'),
  password_link_made: t('Made a password link'),
  password_set: t('Set a password with a link'),
  email_changed: t('Changed the e-mail address'),
  data_exported: t('Downloaded their own data'),
  user_created: t('Created a user'),
  user_updated: t('Changed a user'),
  role_changed: t('Changed a role'),
  user_blocked: t('Blocked a user'),
  user_unblocked: t('Unblocked a user'),
  student_blocked: t('Blocked a student for own courses'),
  student_unblocked: t('Unblocked a student for own courses'),
  user_deleted: t('Deleted a user'),
  teacher_applied: t('Applied as a teacher'),
  teacher_approved: t('Approved a teacher'),
  join_request_approved: t('Approved a join request'),
  join_request_rejected: t('Rejected a join request'),
  institution_created: t('Created an institution'),
  institution_updated: t('Changed an institution'),
  institution_status_changed: t('Changed an institution’s status'),
  institution_managers_changed: t('Changed an institution’s coordinators'),
  institution_courses_changed: t('Changed an institution’s courses'),
  institution_deleted: t('Deleted an institution'),
  course_deleted: t('Deleted a course'),
  course_restored: t('Restored a course'),
  group_deleted: t('Deleted a group'),
  test_created: t('Created a test'),
  test_updated: t('Changed a test'),
  test_status_changed: t('Changed a test’s status'),
  test_deleted: t('Deleted a test'),
  test_restored: t('Restored a test'),
  time_added: t('Added time to a test'),
  attempt_reopened: t('Reopened an attempt'),
  attempt_submitted: t('Submitted an attempt for a student'),
  test_regraded: t('Regraded a test'),
  regrade_undone: t('Undid a regrade'),
  results_exported: t('Downloaded results of a test'),
  people_exported: t('Downloaded a list of people'),
  roster_imported: t('Imported users'),
  roster_undone: t('Undid an import of users'),
};

const targetNames: Record<AuditTarget, string> = {
  user: t('User'),
  course: t('Course'),
  group: t('Group'),
  institution: t('Institution'),
  test: t('Test'),
  roster: t('Import##noun'),
};

/** What kind of thing it was done to. */
export const targetKind = (kind: AuditTarget): string => targetNames[kind];
