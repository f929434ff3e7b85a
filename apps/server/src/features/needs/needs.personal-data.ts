import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'dismissedLines',
    from: (userId) => sql`need_dismissals d where d.dismissed_by = ${userId}`,
    at: sql`d.dismissed_at`,
    id: sql`(d.course_id, d.user_id)`,
    item: () => sql`'course', d.course_id, 'student', d.user_id, 'reason', d.reason, 'text', d.text,
      'dismissedAt', d.dismissed_at`,
  },
];

/** The lines about students and the reasons for which staff dismissed them. They go with the student. */
export const needsData: PersonalData = {
  references: [
    {
      table: 'student_needs',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'it follows from progress and attempts, and the student reads it in the product' },
      isUse: false,
    },
    {
      table: 'need_dismissals',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'a reason is its author’s; a request for it by law goes to the authors (decision 59)' },
      isUse: false,
    },
    {
      table: 'need_dismissals',
      column: 'dismissed_by',
      onErasure: 'keep',
      exported: 'dismissedLines',
      isUse: true,
    },
  ],
  sections,
};
