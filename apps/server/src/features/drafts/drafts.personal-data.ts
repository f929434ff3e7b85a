import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'drafts',
    from: (userId) => sql`drafts d where d.user_id = ${userId}`,
    at: sql`d.updated_at`,
    id: sql`d.id`,
    item: () => sql`'_id', d.id, 'kind', d.kind, 'thing', d.thing_id, 'name', d.name, 'content', d.content,
      'savedAt', d.updated_at`,
  },
];

/** Text that authors typed and did not save: nobody else ever reads it, and it goes with the account. */
export const draftsData: PersonalData = {
  references: [{ table: 'drafts', column: 'user_id', onErasure: 'delete', exported: 'drafts', isUse: false }],
  sections,
};
