// The words of tests that browser and server share; no schema, so that a page may load them on their own.

export const testTypes = ['pre-test', 'post-test'] as const;
export const testStatuses = ['enabled', 'disabled'] as const;
/** For whom a test is: everybody who may open its course, those who joined the course, or named groups or people. */
export const testAudiences = ['everybody', 'joined', 'groups', 'people'] as const;
export type TestAudience = (typeof testAudiences)[number];
export const questionTypes = ['MCQ'] as const;
/**
 * When a student sees the result with the key: when the attempt is submitted; when the student can sit the test no more,
 * having no attempt left or the test being closed; the same, and no post-test of the subject either; or from a date on.
 */
export const resultsShow = ['at_once', 'last_attempt', 'post_test', 'after'] as const;
export type ResultsShow = (typeof resultsShow)[number];
/** The choice for a test whose author chose nothing. */
export const defaultResultsShow = { 'pre-test': 'post_test', 'post-test': 'last_attempt' } as const;
/**
 * How a test stands for a student by their dates: it opens later, it can be sat, the same after the due date, or it is
 * over.
 */
export const testPhases = ['not_open', 'open', 'late', 'closed'] as const;
/** The rules that a date or limit comes from: the test's own, or an exception for a group or for the person. */
export const dateSources = ['default', 'group', 'person'] as const;
/** The names of a question's options, by place. */
export const optionLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
/**
 * How a question counts: by its key; with full marks for everybody, those who left it out among them; or not at all. Only
 * a correction makes another choice than the first.
 */
export const scorings = ['by_key', 'full_marks', 'left_out'] as const;
export type Scoring = (typeof scorings)[number];
/** Whose questions the bank shows: one's own, or those that colleagues of the institution share. */
export const bankScopes = ['mine', 'colleagues'] as const;
export type BankScope = (typeof bankScopes)[number];
/** The files that questions are written to. */
export const exchangeFormats = ['gift', 'moodle_xml', 'aiken', 'csv'] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];
/** The texts that questions are taken from: those files, and lists as people write them. */
export const importFormats = [...exchangeFormats, 'list'] as const;
export type ImportFormat = (typeof importFormats)[number];
export type TestType = (typeof testTypes)[number];
export type TestStatus = (typeof testStatuses)[number];
export type OptionLetter = (typeof optionLetters)[number];

/** Whether rich text holds something to see: an image counts, empty paragraphs do not. The server asks its sanitiser. */
export function holdsSomething(html: string): boolean {
  // A tag holds no further "<": else a text of nothing but these would be looked through once for each of them.
  return /<img\b/i.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/gi, '') !== '';
}
