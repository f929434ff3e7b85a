import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'studyNotes',
    from: (userId) => sql`study_notes n where n.user_id = ${userId}`,
    at: sql`n.created_at`,
    id: sql`n.id`,
    item: () => sql`'_id', n.id, 'course', n.course_id, 'material', n.material_id, 'materialName', n.material_name,
      'second', n.second, 'page', n.page, 'text', n.text, 'createdAt', n.created_at, 'updatedAt', n.updated_at`,
  },
];

/** The notes that people write for themselves: nobody else ever reads them, and they go with the account. */
export const studyNotesData: PersonalData = {
  references: [{ table: 'study_notes', column: 'user_id', onErasure: 'delete', exported: 'studyNotes', isUse: true }],
  sections,
};
