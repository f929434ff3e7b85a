import { z } from 'zod';
import { dayField, Id, pageQuery, PersonWithFace, sortOf, textFilter, Timestamp } from '../common.ts';

/** Everything that is written down about who did what to whom. */
export const auditActions = [
  'sign_in',
  'sign_in_failed',
  'sign_up',
  'sign_out',
  'password_changed',
  'password_link_made',
  'password_set',
  'second_factor_turned_on',
  'second_factor_turned_off',
  'second_factor_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'email_changed',
  'email_verified',
  'email_standing_changed',
  'account_adopted',
  'auth_session_ended',
  'push_turned_on',
  'push_turned_off',
  'data_exported',
  'user_created',
  'user_updated',
  'role_changed',
  'user_blocked',
  'user_unblocked',
  'student_blocked',
  'student_unblocked',
  'user_deleted',
  'teacher_applied',
  'teacher_application_withdrawn',
  'teacher_approved',
  'teacher_declined',
  'join_request_approved',
  'join_request_rejected',
  'student_added',
  'student_removed',
  'course_left',
  'course_traces_deleted',
  'student_removal_undone',
  'institution_created',
  'institution_updated',
  'institution_status_changed',
  'institution_managers_changed',
  'institution_courses_changed',
  'institution_deleted',
  'course_created',
  'course_updated',
  'course_status_changed',
  'course_join_code_changed',
  'course_owner_changed',
  'course_dates_changed',
  'material_exception_changed',
  'course_dates_moved',
  'course_dates_move_undone',
  'post_hidden',
  'post_shown',
  'certificate_settings_changed',
  'certificate_revoked',
  'certificate_restored',
  'course_deleted',
  'course_restored',
  'template_offered',
  'template_withdrawn',
  'group_deleted',
  'test_created',
  'test_updated',
  'test_status_changed',
  'test_exception_changed',
  'time_request_granted',
  'time_request_declined',
  'time_request_undone',
  'test_deleted',
  'test_restored',
  'time_added',
  'attempt_reopened',
  'attempt_submitted',
  'test_regraded',
  'regrade_undone',
  'results_exported',
  'people_exported',
  'roster_imported',
  'roster_undone',
  'bulk_act_done',
  'bulk_act_undone',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditTargets = ['user', 'course', 'group', 'institution', 'test', 'roster', 'bulk_act'] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** One thing that somebody did. Names are today's; a deleted person reads 'Deleted user'. */
export const AuditEntry = z
  .object({
    _id: Id,
    at: Timestamp,
    action: z.enum(auditActions),
    /** Null where nobody was signed in, as in a failed sign-in. */
    actor: PersonWithFace.nullable(),
    target: z.object({ kind: z.enum(auditTargets), _id: Id, name: z.string() }).nullable(),
    institution: z.object({ _id: Id, name: z.string() }).nullable(),
    /** The changed fields, never personal data: roles, statuses, counts. */
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    ip: z.string().nullable(),
    /** How many entries of single accounts stand behind that of an import or an act on many people; `partOf` with the target's id lists them. */
    parts: z.int(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.object({
  ...pageQuery,
  sort: sortOf(['at']),
  action: z.enum(auditActions, 'action is not known').optional().describe('Only what was done of this kind.'),
  actor: textFilter.describe('Only what people with this in their name did, in any case.'),
  target: textFilter.describe('Only what was done to something with this in its name, in any case.'),
  institution: Id.optional().describe('Only what was done at the institution with this id.'),
  from: dayField('from must be a date, as in 2026-06-30').optional().describe('The first day, in UTC.'),
  to: dayField('to must be a date, as in 2026-06-30').optional().describe('The last day, in UTC.'),
  partOf: Id.optional().describe(
    'Only what the import, or the act on many people, with this id did to single accounts. Without it, and without another filter than those of actor and days, admins get one entry for each.',
  ),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
