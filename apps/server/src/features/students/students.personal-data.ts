import { sql } from 'kysely';
import type { PersonalData, Section } from '../../platform/personal-data/index.ts';

const sections: readonly Section[] = [
  {
    name: 'notesAboutStudents',
    from: (userId) => sql`student_notes n where n.user_id = ${userId}`,
    at: sql`n.updated_at`,
    id: sql`n.student_id`,
    item: () => sql`'student', n.student_id, 'text', n.text, 'updatedAt', n.updated_at`,
  },
];

/** The notes that staff keep about students. They go with their author and with their student. */
export const studentsData: PersonalData = {
  references: [
    { table: 'student_notes', column: 'user_id', onErasure: 'delete', exported: 'notesAboutStudents', isUse: true },
    {
      table: 'student_notes',
      column: 'student_id',
      onErasure: 'delete',
      exported: { not: 'a note is its author’s; a request for it by law goes to the authors (decision 55)' },
      isUse: false,
    },
  ],
  sections,
};
