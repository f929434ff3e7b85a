import type { AnyAct } from '../../platform/act/index.ts';
import type { Listeners } from '../../platform/events/index.ts';
import type { LaterEvent, LaterListeners } from '../../platform/events/later.ts';
import type { EventKind } from './kind.ts';
import { planDigest } from './notice-settings.service.ts';
import { markReadAbout } from './notices.repository.ts';
import { sendNotices } from './notices.service.ts';

const send =
  <K extends EventKind>(kind: K) =>
  (work: AnyAct, event: LaterEvent<K>): Promise<void> =>
    sendNotices(work, kind, event);

/** Each kind of notice about an event has the event's name. */
export const noticesListeners: LaterListeners & Record<EventKind, unknown> = {
  join_requested: send('join_requested'),
  join_request_decided: send('join_request_decided'),
  student_removed: send('student_removed'),
  time_requested: send('time_requested'),
  time_request_decided: send('time_request_decided'),
  teacher_applied: send('teacher_applied'),
  teacher_decided: send('teacher_decided'),
  announcement: send('announcement'),
  question_asked: send('question_asked'),
  question_answered: send('question_answered'),
  materials_added: send('materials_added'),
  test_opened: send('test_opened'),
  result_corrected: send('result_corrected'),
  certificate_issued: send('certificate_issued'),
  certificate_revoked: send('certificate_revoked'),
  certificate_doubted: send('certificate_doubted'),
  roster_imported: send('roster_imported'),
  roster_waits: send('roster_waits'),
  staff_added: send('staff_added'),
};

/** The summary of somebody in another time zone comes by its clocks. Somebody who has opened an announcement's page need not be told of it any more. */
export const noticesHear: Listeners = {
  time_zone_chosen: (act) => planDigest(act),
  announcement_read: ({ db, actor, clock }, { announcementId: thingId }) =>
    markReadAbout(db, { userId: actor.id, kind: 'announcement', thingId }, clock.now()),
};
