import { type NoticeKind, noticeKinds } from '@lectern/contract';
import { announcement } from './announcement.kind.ts';
import { certificateDoubted, certificateIssued, certificateRevoked } from './certificate.kinds.ts';
import type { EventKind, Kind, Truth } from './kind.ts';
import {
  joinRequested,
  questionAsked,
  rosterImported,
  rosterWaits,
  staffAdded,
  teacherApplied,
  teacherDecided,
  timeRequested,
} from './staff.kinds.ts';
import {
  joinRequestDecided,
  materialDueSoon,
  materialsAdded,
  questionAnswered,
  resultCorrected,
  resultReleased,
  studentRemoved,
  testClosesSoon,
  testDueSoon,
  testOpened,
  timeRequestDecided,
} from './student.kinds.ts';

/** The kinds of notices about events, by the event. */
export const eventKinds: { readonly [K in EventKind]: Kind<K> } = {
  join_requested: joinRequested,
  join_request_decided: joinRequestDecided,
  student_removed: studentRemoved,
  time_requested: timeRequested,
  time_request_decided: timeRequestDecided,
  teacher_applied: teacherApplied,
  teacher_decided: teacherDecided,
  announcement,
  question_asked: questionAsked,
  question_answered: questionAnswered,
  materials_added: materialsAdded,
  test_opened: testOpened,
  result_corrected: resultCorrected,
  certificate_issued: certificateIssued,
  certificate_revoked: certificateRevoked,
  certificate_doubted: certificateDoubted,
  roster_imported: rosterImported,
  roster_waits: rosterWaits,
  staff_added: staffAdded,
};

/** Every kind of notice. */
export const kinds: Readonly<Record<NoticeKind, Truth>> = {
  ...eventKinds,
  test_due_soon: testDueSoon,
  test_closes_soon: testClosesSoon,
  material_due_soon: materialDueSoon,
  result_released: resultReleased,
};

/** Whether this program knows a kind: a newer one that runs beside it may have written others. */
export const isKnown = (kind: string): kind is NoticeKind => noticeKinds.some((known) => known === kind);
