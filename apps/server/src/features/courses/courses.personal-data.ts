import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

async function transferDeleted(trx: Db, from: readonly string[], to: string): Promise<void> {
  await trx
    .updateTable('courses')
    .set({ created_by: to })
    .where('created_by', 'in', from)
    .where('deleted_at', 'is not', null)
    .execute();
}

const sections: readonly Section[] = [
  {
    name: 'courses',
    from: (userId) => sql`courses c where c.created_by = ${userId}`,
    at: sql`c.created_at`,
    id: sql`c.id`,
    item: () => sql`'_id', c.id, 'name', c.name, 'title', c.title, 'description', c.description,
      'duration', c.duration, 'duration_unit', c.duration_unit, 'course_type', c.course_type, 'status', c.status,
      'join_code', c.join_code, 'createdAt', c.created_at, 'updatedAt', c.updated_at, 'deletedAt', c.deleted_at`,
  },
  {
    name: 'courseTemplates',
    from: (userId) => sql`course_templates t where t.offered_by = ${userId}`,
    at: sql`t.offered_at`,
    id: sql`t.course_id`,
    item: () => sql`'course', t.course_id, 'tests', t.with_tests, 'offeredAt', t.offered_at`,
  },
  {
    name: 'courseStaff',
    from: (userId) => sql`course_staff s where s.user_id = ${userId}`,
    at: sql`s.created_at`,
    id: sql`s.course_id`,
    item: () => sql`'course', s.course_id, 'role', s.role, 'addedAt', s.created_at, 'endedAt', s.ended_at`,
  },
  {
    name: 'materialExceptions',
    from: (userId) => sql`material_exceptions e where e.user_id = ${userId}`,
    at: sql`e.updated_at`,
    id: sql`e.material_id`,
    item: () => sql`'material', e.material_id, 'opensAt', e.opens_at, 'dueAt', e.due_at, 'closesAt', e.closes_at`,
  },
];

/** The courses that people made, their parts on those of others, and the dates of materials that are others for them. */
export const coursesData: PersonalData = {
  references: [
    { table: 'courses', column: 'created_by', onErasure: 'keep', exported: 'courses', isUse: true },
    {
      table: 'courses',
      column: 'deleted_by',
      onErasure: 'keep',
      exported: { not: 'deleting it stands in the audit log' },
      isUse: true,
    },
    {
      table: 'course_templates',
      column: 'offered_by',
      onErasure: 'delete',
      exported: 'courseTemplates',
      isUse: false,
    },
    { table: 'course_staff', column: 'user_id', onErasure: 'delete', exported: 'courseStaff', isUse: false },
    {
      table: 'material_exceptions',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'materialExceptions',
      isUse: false,
    },
  ],
  sections,
  transferDeleted,
};
