import type { ColumnType } from 'kysely';
import type { Fixed } from './columns.ts';

/** The dates of a thing, as JSON: when it opens, is due and closes. */
export type StoredDates = [opens: string | null, due: string | null, closes: string | null];

/** A thing whose dates a move changed; of an exception `id` is the group or person, and `test` its test or material. */
export type StoredMove = {
  kind: 'course' | 'subject' | 'material' | 'test' | 'exception';
  id: string;
  test?: string;
  before: StoredDates;
  after: StoredDates;
};

/** The last move of a course's dates. `moved` is written as JSON text and read as a list. */
export type CourseDateMovesTable = {
  course_id: Fixed<string>;
  id: string;
  moved_at: Date;
  days: number;
  moved: ColumnType<StoredMove[], string, string>;
};

/** A group's or a person's own dates of a material: one of the two is null, as is each date that does not differ. */
export type MaterialExceptionsTable = {
  course_id: Fixed<string>;
  material_id: Fixed<string>;
  group_id: Fixed<string | null>;
  user_id: Fixed<string | null>;
  target_id: ColumnType<string, never, never>;
  opens_at: Date | null;
  due_at: Date | null;
  closes_at: Date | null;
  updated_at: Date;
  updated_by: string | null;
};
