import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'files',
    from: (userId) => sql`files f where f.owner_id = ${userId}`,
    at: sql`f.created_at`,
    id: sql`f.id`,
    item: () => sql`'_id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size,
      'createdAt', f.created_at`,
  },
  {
    name: 'unfinishedUploads',
    from: (userId) => sql`open_uploads o where o.user_id = ${userId}`,
    at: sql`o.created_at`,
    id: sql`o.id`,
    item: () => sql`'_id', o.id, 'size', o.promised, 'createdAt', o.created_at`,
  },
];

/** The files that people uploaded. They stay while a course uses them, and a chore removes the others. */
export const filesData: PersonalData = {
  references: [
    { table: 'files', column: 'owner_id', onErasure: 'keep', exported: 'files', isUse: true },
    { table: 'open_uploads', column: 'user_id', onErasure: 'delete', exported: 'unfinishedUploads', isUse: true },
  ],
  sections,
};
