import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'emailLinks',
    from: (userId) => sql`email_links l where l.user_id = ${userId}`,
    at: sql`l.created_at`,
    id: sql`l.user_id`,
    item: () => sql`'email', l.email, 'createdAt', l.created_at, 'expiresAt', l.expires_at`,
  },
  {
    name: 'blockedStudents',
    from: (userId) => sql`teacher_blocks b where b.teacher_id = ${userId}`,
    at: sql`b.created_at`,
    id: sql`b.user_id`,
    item: () => sql`'student', b.user_id, 'createdAt', b.created_at`,
  },
  {
    name: 'blockedBy',
    from: (userId) => sql`teacher_blocks b where b.user_id = ${userId}`,
    at: sql`b.created_at`,
    id: sql`b.teacher_id`,
    item: () => sql`'teacher', b.teacher_id, 'createdAt', b.created_at`,
  },
];

/** The links and blocks of an account; `eraseUserRow` erases the account itself. */
export const usersData: PersonalData = {
  references: [
    {
      table: 'users',
      column: 'approved_by',
      onErasure: 'keep',
      exported: { not: 'the approval stands in the audit log' },
      isUse: true,
    },
    { table: 'email_links', column: 'user_id', onErasure: 'delete', exported: 'emailLinks', isUse: true },
    {
      table: 'password_links',
      column: 'user_id',
      onErasure: 'delete',
      exported: { not: 'a secret that is kept for a week at most' },
      isUse: false,
    },
    {
      table: 'password_links',
      column: 'created_by',
      onErasure: 'keep',
      exported: { not: 'a link of somebody else; making it stands in the audit log' },
      isUse: true,
    },
    { table: 'teacher_blocks', column: 'user_id', onErasure: 'delete', exported: 'blockedBy', isUse: true },
    { table: 'teacher_blocks', column: 'teacher_id', onErasure: 'delete', exported: 'blockedStudents', isUse: true },
  ],
  sections,
};
