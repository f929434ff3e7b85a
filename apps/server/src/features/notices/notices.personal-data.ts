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
];

/** The notices that people got. An account that only got some was not used. */
export const noticesData: PersonalData = {
  references: [{ table: 'notices', column: 'user_id', onErasure: 'delete', exported: 'notices', isUse: false }],
  sections,
};
