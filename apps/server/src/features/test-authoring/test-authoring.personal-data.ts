import { sql } from 'kysely';
import type { Db } from '../../platform/db/index.ts';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

/** All of them: a test that is not in the bin itself hangs on a course that is, or came back at this very moment. */
async function transferDeleted(trx: Db, from: readonly string[], to: string): Promise<void> {
  await trx.updateTable('assessments').set({ created_by: to }).where('created_by', 'in', from).execute();
}

const sections: readonly Section[] = [
  {
    name: 'tests',
    from: (userId) => sql`assessments t where t.created_by = ${userId}`,
    at: sql`t.created_at`,
    id: sql`t.id`,
    item: () => sql`'_id', t.id, 'name', t.name, 'type', t.type, 'duration', t.duration_minutes, 'course', t.course_id,
      'subject', t.subject_id, 'status', t.status, 'opensAt', t.opens_at, 'dueAt', t.due_at, 'closesAt', t.closes_at, 'version', t.current_version, 'createdAt', t.created_at,
      'updatedAt', t.updated_at, 'deletedAt', t.deleted_at`,
  },
  {
    name: 'testVersions',
    from: (userId) => sql`assessment_versions v where v.created_by = ${userId}`,
    at: sql`v.created_at`,
    // A version is named by two columns; what stands for them here is its own too.
    id: sql`md5(v.assessment_id || ':' || v.number)::uuid`,
    item: () => sql`'test', v.assessment_id, 'version', v.number, 'questions', v.questions_count,
      'createdAt', v.created_at`,
  },
  {
    name: 'testExceptions',
    from: (userId) => sql`assessment_exceptions e where e.user_id = ${userId}`,
    at: sql`e.updated_at`,
    id: sql`e.assessment_id`,
    item: () => sql`'test', e.assessment_id, 'opensAt', e.opens_at, 'dueAt', e.due_at, 'closesAt', e.closes_at,
      'minutes', e.minutes, 'attempts', e.attempts`,
  },
  {
    name: 'testAudiences',
    from: (userId) => sql`assessment_audience n join assessments t on t.course_id = n.course_id
      and t.id = n.assessment_id where n.user_id = ${userId}`,
    at: sql`t.created_at`,
    id: sql`n.assessment_id`,
    item: () => sql`'test', n.assessment_id`,
  },
];

/** The tests that people made, and what is different for them at tests. */
export const testAuthoringData: PersonalData = {
  references: [
    { table: 'assessments', column: 'created_by', onErasure: 'keep', exported: 'tests', isUse: true },
    {
      table: 'assessments',
      column: 'deleted_by',
      onErasure: 'keep',
      exported: { not: 'deleting it stands in the audit log' },
      isUse: true,
    },
    {
      table: 'assessment_exceptions',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'testExceptions',
      isUse: false,
    },
    {
      table: 'assessment_audience',
      column: 'user_id',
      onErasure: 'delete',
      exported: 'testAudiences',
      isUse: false,
    },
    { table: 'assessment_versions', column: 'created_by', onErasure: 'keep', exported: 'testVersions', isUse: true },
  ],
  sections,
  transferDeleted,
};
