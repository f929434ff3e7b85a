import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** The choices of a course about its questions; without a row neither is made. */
export type QuestionSettingsTable = { course_id: Fixed<string>; classmates_answer: boolean; names_hidden: boolean };

/** A question at a material, or an answer to one. */
export type PostsTable = {
  course_id: Fixed<string>;
  id: Fixed<string>;
  material_id: Fixed<string>;
  /** The question that it answers; null for a question. */
  question_id: Fixed<string | null>;
  author_id: Fixed<string>;
  /** Whether the author could edit the course when they wrote it. */
  by_staff: Fixed<boolean>;
  /** Empty once the answer is deleted. */
  body: string;
  /** Whether the text is Markdown. */
  formatted: Generated<boolean>;
  /** The place in the material that a question is about, a second of a film or a page of a PDF. */
  second: Fixed<number | null>;
  page: Fixed<number | null>;
  created_at: Fixed<Date>;
  edited_at: Date | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  /** When a question was resolved, and whether it waits for an answer of somebody else. */
  resolved_at: Date | null;
  waits: boolean;
  /** When it was marked as the answer. */
  accepted_at: Date | null;
};

export type PostReportsTable = {
  course_id: Fixed<string>;
  post_id: Fixed<string>;
  user_id: Fixed<string>;
  reason: Fixed<string>;
  created_at: Fixed<Date>;
};

/** A picture for a post, with the id of its file; nobody has posted it yet where it has no post. */
export type PostPicturesTable = {
  course_id: Fixed<string>;
  id: Fixed<string>;
  author_id: Fixed<string>;
  post_id: string | null;
  created_at: Fixed<Date>;
};
