import { type MailChoice, type NoticeKind, noticeKinds } from '@lectern/contract';
import type { Actor } from '../../platform/policy/index.ts';

/** The kinds about which people get mail who have chosen nothing: decisions that they wait for, announcements, and dates. */
const mailedByDefault: ReadonlySet<NoticeKind> = new Set([
  'join_request_decided',
  'time_request_decided',
  'teacher_decided',
  'announcement',
  'test_due_soon',
  'test_closes_soon',
  'material_due_soon',
]);

/** How somebody gets mail about a kind who has chosen nothing. */
export const defaultMail = (kind: NoticeKind): MailChoice => (mailedByDefault.has(kind) ? 'now' : 'none');

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
    'result_corrected',
  ]),
  teacher: new Set([
    'join_requested',
    'time_requested',
    'question_asked',
    'teacher_decided',
    'announcement',
    'result_corrected',
  ]),
  coordinator: new Set(['teacher_applied', 'roster_imported']),
  admin: new Set(['join_requested', 'time_requested', 'question_asked', 'teacher_applied', 'roster_imported']),
};

/** The kinds of which somebody may get notices. */
export function kindsFor({ role, isAdmin }: Actor): NoticeKind[] {
  return noticeKinds.filter((kind) => kindsOfRole[role].has(kind) || (isAdmin && kindsOfRole.admin.has(kind)));
}
