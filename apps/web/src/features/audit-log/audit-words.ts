import type { AuditAction, AuditEntry, AuditTarget } from '@lectern/contract';

/** What was done, in words; in the order in which the filter offers them. */
export const actionNames: Record<AuditAction, string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  sign_up: 'Signed up',
  sign_out: 'Signed out',
  auth_session_ended: 'Ended a sign-in elsewhere',
  password_changed: 'Changed the password',
  password_link_made: 'Made a password link',
  password_set: 'Set a password with a link',
  email_changed: 'Changed the e-mail address',
  data_exported: 'Downloaded their own data',
  user_created: 'Created a user',
  user_updated: 'Changed a user',
  role_changed: 'Changed a role',
  user_blocked: 'Blocked a user',
  user_unblocked: 'Unblocked a user',
  user_deleted: 'Deleted a user',
  teacher_applied: 'Applied as a teacher',
  teacher_approved: 'Approved a teacher',
  join_request_approved: 'Approved a join request',
  join_request_rejected: 'Rejected a join request',
  institution_created: 'Created an institution',
  institution_updated: 'Changed an institution',
  institution_status_changed: 'Changed an institution’s status',
  institution_managers_changed: 'Changed an institution’s coordinators',
  institution_courses_changed: 'Changed an institution’s courses',
  institution_deleted: 'Deleted an institution',
  course_deleted: 'Deleted a course',
  course_restored: 'Restored a course',
  group_deleted: 'Deleted a group',
  test_created: 'Created a test',
  test_updated: 'Changed a test',
  test_status_changed: 'Changed a test’s status',
  test_deleted: 'Deleted a test',
  test_restored: 'Restored a test',
  time_added: 'Added time to a test',
  attempt_reopened: 'Reopened an attempt',
  test_regraded: 'Regraded a test',
  regrade_undone: 'Undid a regrade',
  results_exported: 'Downloaded results of a test',
  people_exported: 'Downloaded a list of people',
  roster_imported: 'Imported users',
  roster_undone: 'Undid an import of users',
};

const targetNames: Record<AuditTarget, string> = {
  user: 'User',
  course: 'Course',
  group: 'Group',
  institution: 'Institution',
  test: 'Test',
  roster: 'Import',
};

/** What kind of thing it was done to. */
export const targetKind = (kind: AuditTarget): string => targetNames[kind];

type Change = AuditEntry['changes'][number];

/** A field's name as words: 'isActive' reads 'is active'. */
const fieldName = (field: string): string =>
  field.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** One change as a phrase: 'role: student → teacher'. Fields whose values are nobody's business have only their name. */
export function changeText({ field, before, after }: Change): string {
  const name = fieldName(field);
  if (before === null && after === null) return name;
  if (before === null) return `${name}: ${after}`;
  return `${name}: ${before} → ${after ?? '–'}`;
}
