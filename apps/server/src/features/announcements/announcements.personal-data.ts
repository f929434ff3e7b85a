import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'announcements',
    from: (userId) => sql`announcements a where a.author_id = ${userId}`,
    at: sql`a.created_at`,
    id: sql`a.id`,
    item: () => sql`'_id', a.id, 'course', a.course_id, 'institution', a.institution_id, 'audience', a.audience,
      'title', a.title, 'text', a.body, 'sendAt', a.send_at, 'sentAt', a.sent_at, 'editedAt', a.edited_at,
      'withdrawnAt', a.withdrawn_at, 'createdAt', a.created_at`,
  },
  {
    name: 'announcementsToMe',
    from: (userId) => sql`announcement_recipients r join announcements a on a.id = r.announcement_id
      where r.user_id = ${userId} and a.sent_at is not null`,
    at: sql`a.sent_at`,
    id: sql`a.id`,
    item: () => sql`'announcement', a.id, 'sentAt', a.sent_at`,
  },
  {
    name: 'announcementsRead',
    from: (userId) => sql`announcement_readings r where r.user_id = ${userId}`,
    at: sql`r.read_at`,
    id: sql`r.announcement_id`,
    item: () => sql`'announcement', r.announcement_id, 'readAt', r.read_at`,
  },
];

/** The announcements that people made, those meant for them alone or with some others, and those that they read. */
export const announcementsData: PersonalData = {
  references: [
    { table: 'announcements', column: 'author_id', onErasure: 'keep', exported: 'announcements', isUse: true },
    {
      table: 'announcement_recipients',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'announcementsToMe',
      isUse: false,
    },
    {
      table: 'announcement_readings',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'announcementsRead',
      isUse: true,
    },
  ],
  sections,
};
