import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'groups',
    from: (userId) => sql`groups g where g.created_by = ${userId}`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    item: () => sql`'_id', g.id, 'name', g.name, 'description', g.description, 'status', g.status,
      'createdAt', g.created_at, 'updatedAt', g.updated_at`,
  },
  {
    name: 'memberships',
    from: (userId) => sql`group_users gu join groups g on g.id = gu.group_id where gu.user_id = ${userId}`,
    at: sql`g.created_at`,
    id: sql`g.id`,
    item: () => sql`'group', g.id, 'name', g.name`,
  },
];

/** The groups that people made, and those they are in. */
export const groupsData: PersonalData = {
  references: [
    { table: 'groups', column: 'created_by', onErasure: 'keep', exported: 'groups', isUse: true },
    { table: 'group_users', column: 'user_id', onErasure: 'delete', exported: 'memberships', isUse: false },
  ],
  sections,
};
