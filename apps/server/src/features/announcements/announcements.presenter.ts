import type { Announcement, AnnouncementState, CourseAnnouncement, ManagedAnnouncement } from '@lectern/contract';
import type { AnnouncementRow, NamedRow, StudentRow } from './announcements.repository.ts';

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

function stateOf({ sent_at, withdrawn_at }: AnnouncementRow): AnnouncementState {
  if (withdrawn_at !== null) return 'withdrawn';
  return sent_at === null ? 'timed' : 'sent';
}

/** An announcement in full; the rest of it for those who may change it. */
export function presentAnnouncement(
  row: NamedRow,
  { author, manages }: { author: string | null; manages: boolean },
): Announcement {
  return {
    _id: row.id,
    place: {
      kind: row.course_id === null ? 'institution' : 'course',
      _id: row.course_id ?? row.institution_id ?? '',
      name: row.place_name,
    },
    title: row.title,
    text: row.body,
    author,
    sentAt: isoOf(row.sent_at),
    editedAt: isoOf(row.edited_at),
    managing: manages
      ? {
          state: stateOf(row),
          audience: row.audience,
          sendAt: row.send_at.toISOString(),
          updatedAt: row.updated_at.toISOString(),
        }
      : null,
  };
}

/** An announcement as its authors list it. */
export function presentManaged(
  row: AnnouncementRow,
  { author, recipients, readers }: { author: string | null; recipients: number; readers: number },
): ManagedAnnouncement {
  return {
    _id: row.id,
    title: row.title,
    author,
    state: stateOf(row),
    audience: row.audience,
    sendAt: row.send_at.toISOString(),
    sentAt: isoOf(row.sent_at),
    editedAt: isoOf(row.edited_at),
    recipients,
    readers,
  };
}

/** An announcement as a student finds it on a course's page. */
export function presentToStudent({ id, title, sent_at, edited_at, read }: StudentRow): CourseAnnouncement {
  return { _id: id, title, sentAt: isoOf(sent_at) ?? '', editedAt: isoOf(edited_at), read };
}
