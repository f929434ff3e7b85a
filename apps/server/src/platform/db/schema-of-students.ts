import type { Fixed } from './columns.ts';

/** A note about a student, for its author `user_id` alone. */
export type StudentNotesTable = {
  user_id: Fixed<string>;
  student_id: Fixed<string>;
  text: string;
  updated_at: Date;
};
