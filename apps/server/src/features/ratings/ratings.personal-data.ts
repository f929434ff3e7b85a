import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'ratings',
    from: (userId) => sql`ratings r where r.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'course', r.course_id, 'rating', r.rating, 'comment', r.comment,
      'createdAt', r.created_at`,
  },
];

/** The stars and comments that people gave. */
export const ratingsData: PersonalData = {
  references: [{ table: 'ratings', column: 'user_id', onErasure: 'keep', exported: 'ratings', isUse: true }],
  sections,
};
