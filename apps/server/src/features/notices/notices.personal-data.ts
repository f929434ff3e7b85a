import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'notices',
    from: (userId) => sql`notices n where n.user_id = ${userId}`,
    at: sql`n.at`,
    id: sql`n.event_id`,
    item: () => sql`'kind', n.kind, 'about', n.thing_id, 'at', n.at, 'readAt', n.read_at`,
  },
  {
    name: 'noticeChoices',
    from: (userId) => sql`notice_choices c where c.user_id = ${userId} and c.mail is not null`,
    at: sql`'epoch'::timestamptz`,
    id: sql`md5(c.kind)::uuid`,
    item: () => sql`'kind', c.kind, 'here', c.here, 'mail', c.mail`,
  },
  {
    name: 'quietHours',
    from: (userId) => sql`quiet_hours q where q.user_id = ${userId}`,
    at: sql`'epoch'::timestamptz`,
    id: sql`q.user_id`,
    item: () => sql`'fromMinute', q.from_minute, 'untilMinute', q.until_minute`,
  },
];

/** The notices that people got, and how they want them. An account that only got some was not used. */
export const noticesData: PersonalData = {
  references: [
    { table: 'notices', column: 'user_id', onErasure: 'delete', exported: 'notices', isUse: false },
    { table: 'notice_choices', column: 'user_id', onErasure: 'delete', exported: 'noticeChoices', isUse: false },
    { table: 'quiet_hours', column: 'user_id', onErasure: 'delete', exported: 'quietHours', isUse: true },
  ],
  sections,
};
