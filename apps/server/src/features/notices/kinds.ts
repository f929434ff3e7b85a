import { type NoticeKind, noticeKinds } from '@lectern/contract';
import type { Kind } from './kind.ts';
import { joinRequested, rosterImported, teacherApplied, teacherDecided } from './staff.kinds.ts';
import { joinRequestDecided, materialsAdded, resultCorrected, testOpened } from './student.kinds.ts';

/** Every kind of notice, by the event that it tells of. */
export const kinds: { readonly [K in NoticeKind]: Kind<K> } = {
  join_requested: joinRequested,
  join_request_decided: joinRequestDecided,
  teacher_applied: teacherApplied,
  teacher_decided: teacherDecided,
  materials_added: materialsAdded,
  test_opened: testOpened,
  result_corrected: resultCorrected,
  roster_imported: rosterImported,
};

/** Whether this program knows a kind: a newer one that runs beside it may have written others. */
export const isKnown = (kind: string): kind is NoticeKind => noticeKinds.some((known) => known === kind);
