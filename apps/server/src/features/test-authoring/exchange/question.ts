import type { Said } from '@lectern/contract/sentence';

/** A question as files know it. Texts but the name are HTML; readers leave it unsanitised. */
export type ExchangeQuestion = {
  name: string | null;
  question_text: string;
  /** Two to six; the letter of an option is its place, from A. */
  options: { text: string }[];
  /** The place of the one right option, from 0. */
  correct: number;
  /** Whole numbers from 0 to 100. */
  positive_mark: number;
  negative_mark: number;
  solution: string | null;
  /** The file's categories that it stands in, from the widest to the narrowest; none where the format has none. */
  tags?: string[];
};

/** A problem and its line of the file (from 1). An error keeps the question out, a warning lets it in. */
export type Problem = Said & { line: number; severity: 'error' | 'warning' };

/** One thing that a file holds: a question, or something that cannot become one and is listed with the reason. */
export type ParsedQuestion = {
  line: number;
  name: string | null;
  /**
   * The file's own word for the kind: `multichoice`, `truefalse`, `essay`, `category`; `file` and `limit` speak of the
   * file itself.
   */
  type: string;
  question: ExchangeQuestion | null;
  /** A question that lacks only its one correct option; `correct` means nothing. */
  withoutKey?: ExchangeQuestion;
  problems: Problem[];
};

export type ParsedFile = { questions: ParsedQuestion[] };

/** The data that all questions of one file share. */
export type ExchangeMeta = { title: string };

/** A written file, and in one sentence for each question the losses that the format brings. */
export type WrittenFile = { text: string; losses: Said[] };

export const exchangeLimits = {
  /** Characters of one file. */
  file: 20 * 1024 * 1024,
  /** Characters of one question with everything that it carries, such as embedded images. */
  question: 4 * 1024 * 1024,
  questions: 1_000,
  /** Things listed beside the questions: categories, stray text. */
  notes: 200,
  /** Problems listed for one question. */
  problems: 50,
  options: { min: 2, max: 6 },
  mark: 100,
} as const;

/** The letter of the option at this place, from A; the number itself where letters end. */
export function letterOf(place: number): string {
  return place < 26 ? String.fromCharCode(65 + place) : String(place + 1);
}
