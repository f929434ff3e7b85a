import type { Fixed } from './columns.ts';

/** A note of a student's own at a material; without a text it is a bookmark. */
export type StudyNotesTable = {
  user_id: Fixed<string>;
  id: Fixed<string>;
  course_id: Fixed<string>;
  /** The material may be removed since. */
  material_id: Fixed<string>;
  /** The material's name when the note was made. */
  material_name: Fixed<string>;
  /** The place in the material, a second of a film or a page of a PDF. */
  second: Fixed<number | null>;
  page: Fixed<number | null>;
  text: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
};
