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
    item: () => sql`'kind', c.kind, 'here', c.here, 'mail', c.mail, 'push', c.push`,
  },
  {
    name: 'quietHours',
    from: (userId) => sql`quiet_hours q where q.user_id = ${userId}`,
    at: sql`'epoch'::timestamptz`,
    id: sql`q.user_id`,
    item: () => sql`'fromMinute', q.from_minute, 'untilMinute', q.until_minute`,
  },
  {
    name: 'pushDevices',
    from: (userId) => sql`push_subscriptions p where p.user_id = ${userId}`,
    at: sql`p.created_at`,
    id: sql`p.auth_session_id`,
    item: () =>
      sql`'pushService', split_part(p.endpoint, '/', 3), 'createdAt', p.created_at, 'lastSuccessAt', p.last_success_at`,
  },
  {
    name: 'dailySummary',
    from: (userId) => sql`digests d where d.user_id = ${userId}`,
    at: sql`'epoch'::timestamptz`,
    id: sql`d.user_id`,
    item: () => sql`'hour', d.hour, 'lastDay', to_char(d.last_day, 'YYYY-MM-DD')`,
  },
];

/** The notices that people got, and how they want them. An account that only got some was not used. */
export const noticesData: PersonalData = {
  references: [
    { table: 'notices', column: 'user_id', onErasure: 'delete', exported: 'notices', isUse: false },
    { table: 'notice_choices', column: 'user_id', onErasure: 'delete', exported: 'noticeChoices', isUse: false },
    { table: 'quiet_hours', column: 'user_id', onErasure: 'delete', exported: 'quietHours', isUse: true },
    { table: 'push_subscriptions', column: 'user_id', onErasure: 'delete', exported: 'pushDevices', isUse: true },
    {
      table: 'push_messages',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'a message is told and gone within a day; the notice is exported' },
      isUse: false,
    },
    { table: 'digests', column: 'user_id', onErasure: 'delete', exported: 'dailySummary', isUse: true },
  ],
  sections,
};
