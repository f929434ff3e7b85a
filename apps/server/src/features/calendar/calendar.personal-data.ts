import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'calendar',
    from: (userId) => sql`calendars c where c.user_id = ${userId}`,
    at: sql`c.made_at`,
    id: sql`c.user_id`,
    item: () => sql`'addressMadeAt', c.made_at, 'toldDates', (
      select coalesce(jsonb_object_agg(told.key, told.value -> 'at'), '{}') from jsonb_each(c.entries) told)`,
  },
];

/** The calendars that people subscribe to. Their secrets are in no file. */
export const calendarData: PersonalData = {
  references: [{ table: 'calendars', column: 'user_id', onErasure: 'delete', exported: 'calendar', isUse: true }],
  sections,
};
