import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'timeRequests',
    from: (userId) => sql`time_requests r where r.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'test', r.assessment_id, 'wants', r.wants, 'wishedAt', r.wished_at, 'reason', r.reason,
      'status', r.status, 'answer', r.answer, 'createdAt', r.created_at, 'decidedAt', r.decided_at`,
  },
];

/** The requests of people for more time. */
export const timeRequestsData: PersonalData = {
  references: [
    { table: 'time_requests', column: 'user_id', onErasure: 'delete', exported: 'timeRequests', isUse: true },
    {
      table: 'time_requests',
      column: 'decided_by',
      onErasure: 'keep',
      exported: { not: 'the decision stands in the audit log' },
      isUse: true,
    },
  ],
  sections,
};
