import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'joinRequests',
    from: (userId) => sql`join_requests r where r.user_id = ${userId}`,
    at: sql`r.created_at`,
    id: sql`r.id`,
    item: () => sql`'_id', r.id, 'course', r.course_id, 'status', r.status, 'reason', r.reason,
      'createdAt', r.created_at, 'decidedAt', r.decided_at`,
  },
];

/** The courses that people asked to join. */
export const joinRequestsData: PersonalData = {
  references: [
    { table: 'join_requests', column: 'user_id', onErasure: 'delete', exported: 'joinRequests', isUse: true },
    {
      table: 'join_requests',
      column: 'decided_by',
      onErasure: 'keep',
      exported: { not: 'the decision stands in the audit log' },
      isUse: true,
    },
    {
      table: 'join_requests',
      column: 'let_in_by',
      onErasure: 'keep',
      exported: { not: 'the decision stands in the audit log' },
      isUse: true,
    },
  ],
  sections,
};
