import { type MailChoice, type NoticeKind, noticeKinds } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';

/** The kinds about which people get mail who have chosen nothing: decisions that they wait for, announcements, work that they are given, and dates. */
const mailedByDefault: ReadonlySet<NoticeKind> = new Set([
  'join_request_decided',
  'time_request_decided',
  'teacher_decided',
  'announcement',
  'certificate_issued',
  'certificate_revoked',
  'staff_added',
  'roster_waits',
  'test_due_soon',
  'test_closes_soon',
  'material_due_soon',
]);

/** How somebody gets mail about a kind who has chosen nothing. */
export const defaultMail = (kind: NoticeKind): MailChoice => (mailedByDefault.has(kind) ? 'now' : 'none');

/** The kinds that go to somebody's devices who has chosen nothing: the same, and others for which nobody waits for a mail. */
const pushedByDefault: ReadonlySet<NoticeKind> = new Set([
  ...mailedByDefault,
  'student_removed',
  'question_answered',
  'test_opened',
  'result_released',
  'result_corrected',
  'teacher_applied',
]);

/** Whether somebody who has chosen nothing gets notices of a kind on their devices. */
export const defaultPush = (kind: NoticeKind): boolean => pushedByDefault.has(kind);

/** The choice of a course that says whether its students get a kind of notice about an event. */
export const courseChoices: Partial<Record<NoticeKind, 'materials_added' | 'test_opens' | 'results'>> = {
  materials_added: 'materials_added',
  test_opened: 'test_opens',
  result_corrected: 'results',
};

const kindsOfRole: Readonly<Record<Actor['role'], ReadonlySet<NoticeKind>>> = {
  student: new Set([
    'join_request_decided',
    'student_removed',
    'time_request_decided',
    'teacher_decided',
    'announcement',
    'question_answered',
    'materials_added',
    'test_opened',
    'test_due_soon',
    'test_closes_soon',
    'material_due_soon',
    'result_released',
    'result_corrected',
    'certificate_issued',
    'certificate_revoked',
  ]),
  teacher: new Set([
    'join_requested',
    'time_requested',
    'question_asked',
    'teacher_decided',
    'announcement',
    'result_corrected',
    'certificate_revoked',
    'certificate_doubted',
    'staff_added',
  ]),
  coordinator: new Set(['teacher_applied', 'roster_imported']),
  admin: new Set([
    'join_requested',
    'time_requested',
    'question_asked',
    'teacher_applied',
    'certificate_doubted',
    'roster_imported',
    'roster_waits',
  ]),
};

/** The kinds of which somebody may get notices. */
export function kindsFor({ role, isAdmin }: Actor): NoticeKind[] {
  return noticeKinds.filter((kind) => kindsOfRole[role].has(kind) || (isAdmin && kindsOfRole.admin.has(kind)));
}
