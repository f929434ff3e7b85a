import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'progress',
    from: (userId) => sql`material_progress p where p.user_id = ${userId}`,
    at: sql`p.opened_at`,
    id: sql`p.material_id`,
    item: () => sql`'material', p.material_id, 'openedAt', p.opened_at, 'completedAt', p.completed_at, 'how', p.how,
      'positionSeconds', p.position_seconds, 'watched', p.watched::text,
      'page', p.page, 'pages', p.pages, 'updatedAt', p.updated_at`,
  },
];

/** How far people have come. */
export const progressData: PersonalData = {
  references: [
    { table: 'material_progress', column: 'user_id', onErasure: 'delete', exported: 'progress', isUse: true },
  ],
  sections,
};
