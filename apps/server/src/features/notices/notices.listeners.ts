import type { AnyAct } from '../../platform/act/index.ts';
import type { LaterEvent, LaterListeners } from '../../platform/events/later.ts';
import type { EventKind } from './kind.ts';
import { sendNotices } from './notices.service.ts';

const send =
  <K extends EventKind>(kind: K) =>
  (work: AnyAct, event: LaterEvent<K>): Promise<void> =>
    sendNotices(work, kind, event);

/** Each kind of notice about an event has the event's name. */
export const noticesListeners: LaterListeners & Record<EventKind, unknown> = {
  join_requested: send('join_requested'),
  join_request_decided: send('join_request_decided'),
  teacher_applied: send('teacher_applied'),
  teacher_decided: send('teacher_decided'),
  materials_added: send('materials_added'),
  test_opened: send('test_opened'),
  result_corrected: send('result_corrected'),
  roster_imported: send('roster_imported'),
};
