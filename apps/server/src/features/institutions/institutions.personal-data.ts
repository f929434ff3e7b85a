import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'managedInstitutions',
    from: (userId) => sql`institution_managers m join institutions i on i.id = m.institution_id
      where m.user_id = ${userId}`,
    at: sql`i.created_at`,
    id: sql`i.id`,
    item: () => sql`'_id', i.id, 'name', i.name`,
  },
];

/** The institutions that people manage. */
export const institutionsData: PersonalData = {
  references: [
    {
      table: 'institution_managers',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'managedInstitutions',
      isUse: true,
    },
  ],
  sections,
};
