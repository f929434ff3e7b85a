import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'webhooks',
    from: (userId) => sql`webhooks w where w.user_id = ${userId}`,
    at: sql`w.created_at`,
    id: sql`w.id`,
    item: () => sql`'name', w.name, 'address', w.url, 'events', to_jsonb(w.kinds), 'createdAt', w.created_at`,
  },
];

/** The webhooks that people made, which go with them; the messages hold ids alone. */
export const webhooksData: PersonalData = {
  references: [{ table: 'webhooks', column: 'user_id', onErasure: 'delete', exported: 'webhooks', isUse: true }],
  sections,
};
