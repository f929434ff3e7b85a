import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'regrades',
    from: (userId) => sql`regrades r where (r.created_by = ${userId} or r.undone_by = ${userId})`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    // The reason of a correction belongs to the person who made the correction.
    item: (userId) => sql`'_id', r.id, 'test', r.assessment_id, 'number', r.number,
      'byMe', r.created_by = ${userId}, 'reason', case when r.created_by = ${userId} then r.reason end,
      'attempts', r.attempts_count, 'createdAt', r.created_at,
      'undoneByMe', r.undone_by is not distinct from ${userId}::uuid, 'undoneAt', r.undone_at`,
  },
];

/** The corrections that people made and undid. */
export const markingData: PersonalData = {
  references: [
    { table: 'regrades', column: 'created_by', onErasure: 'keep', exported: 'regrades', isUse: true },
    { table: 'regrades', column: 'undone_by', onErasure: 'keep', exported: 'regrades', isUse: true },
  ],
  sections,
};
