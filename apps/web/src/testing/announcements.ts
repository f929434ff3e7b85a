import type { Announcement, CourseAnnouncement, ManagedAnnouncement } from '@lectern/contract';
import { idOf, pageOf } from './courses.ts';

const at = '2026-05-04T10:00:00.000Z';

/** A course, as the place of announcements. */
const botany = { kind: 'course', _id: idOf(100), name: 'Botany for Beginners' } as const;

/** An announcement as a reader gets it; `over` overrides its fields. */
export function makeAnnouncement(over: Partial<Announcement> = {}): Announcement {
  return {
    _id: idOf(1200),
    place: botany,
    title: 'No lesson on Friday',
    text: 'We go on next week.\nSee https://example.org/plan.',
    author: 'Tom Teacher',
    sentAt: at,
    editedAt: null,
    managing: null,
    ...over,
  };
}

/** The part of it that those get who may change it. */
export const managing = (
  over: Partial<NonNullable<Announcement['managing']>> = {},
): NonNullable<Announcement['managing']> => ({
  state: 'sent',
  audience: 'everybody',
  sendAt: at,
  updatedAt: at,
  ...over,
});

/** An announcement in its authors' list. */
export function makeManagedAnnouncement(over: Partial<ManagedAnnouncement> = {}): ManagedAnnouncement {
  return {
    _id: idOf(1200),
    title: 'No lesson on Friday',
    author: 'Tom Teacher',
    state: 'sent',
    audience: 'everybody',
    sendAt: at,
    sentAt: at,
    editedAt: null,
    recipients: 30,
    readers: 23,
    ...over,
  };
}

/** Their list. */
export const managedPageOf = (announcements: ManagedAnnouncement[], place: Announcement['place'] = botany) => ({
  ...pageOf(announcements),
  place,
});

/** An announcement on a course's page. */
export const makeCourseAnnouncement = (over: Partial<CourseAnnouncement> = {}): CourseAnnouncement => ({
  _id: idOf(1200),
  title: 'No lesson on Friday',
  sentAt: at,
  editedAt: null,
  read: false,
  ...over,
});
