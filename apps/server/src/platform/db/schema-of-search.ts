import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** When a course is to be read for its words: "infinity" once it is. */
export type SearchReadingsTable = { course_id: Fixed<string>; due_at: Date; tries: Generated<number> };

type Kind = 'course' | 'subject' | 'material';
/** Words as `array_to_tsvector` makes them; nothing reads them back. */
type Words = ColumnType<string, never, never>;

/** The words of a name. */
export type SearchNamesTable = {
  course_id: Fixed<string>;
  thing_id: Fixed<string>;
  kind: Kind;
  words: Words;
};

/**
 * The words of a description (`source` is empty), or of a part of a file: `source` is its address, `place` a second or a page.
 * A file without words has one empty part.
 */
export type SearchTextsTable = {
  course_id: Fixed<string>;
  thing_id: Fixed<string>;
  source: Fixed<string>;
  part: Fixed<number>;
  kind: Kind;
  place: number | null;
  content: string | null;
  words: Words;
};

/** A word that stands in some name or text, and whether it stands in a name. */
export type SearchWordsTable = { word: Fixed<string>; in_names: boolean };
