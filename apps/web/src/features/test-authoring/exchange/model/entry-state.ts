import type { ImportedQuestion, ImportEntry } from '@lectern/contract';
import { optionLetters, type OptionLetter } from '@lectern/contract/test-words';
import { plainText } from '../../../../shared/format/plain-text.ts';

/** A question that the test has already, by its texts. */
export type ExistingQuestion = { question_text: string; question_options: readonly { text: string }[] };

/** An entry of the preview with a key that stays while other lines of the text change. */
export type ShownEntry = {
  entry: ImportEntry;
  key: string;
  /** The question, with or without its right option; null for what cannot become one. */
  question: ImportedQuestion | null;
  /** Another question says the same: in the test already, or further up in the list. */
  twin: 'test' | 'list' | null;
};

const samenessOf = ({ question_text: text, question_options: options }: ExistingQuestion): string =>
  JSON.stringify([text, ...options.map((option) => option.text)].map((html) => plainText(html).toLowerCase()));

/** The entries with their keys and their twins. */
export function shownEntries(entries: readonly ImportEntry[], existing: readonly ExistingQuestion[]): ShownEntry[] {
  const known = new Set(existing.map(samenessOf));
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const question = entry.question ?? entry.withoutKey;
    const sameness = question === null ? `line ${entry.line}` : samenessOf(question);
    const before = seen.get(sameness) ?? 0;
    seen.set(sameness, before + 1);
    const twin = question === null ? null : known.has(sameness) ? 'test' : before > 0 ? 'list' : null;
    return { entry, key: `${before} ${sameness}`, question, twin };
  });
}

/** The author's decisions about entries, by their keys. */
export type Decisions = {
  /** Taken or left out against what is proposed. */
  taken: ReadonlyMap<string, boolean>;
  right: ReadonlyMap<string, OptionLetter>;
};

/** Whether an entry goes into the test. One that the test has already is left out at first. */
export const isTaken = ({ key, twin }: ShownEntry, { taken }: Decisions): boolean => taken.get(key) ?? twin !== 'test';

export const rightOf = ({ key, question }: ShownEntry, { right }: Decisions): OptionLetter | null => {
  const chosen = right.get(key);
  const places = optionLetters.slice(0, question?.question_options.length ?? 0);
  return places.find((letter) => letter === chosen) ?? question?.correct_options[0] ?? null;
};

/** The questions that would go into the test now. */
export function questionsOf(entries: readonly ShownEntry[], decisions: Decisions): ImportedQuestion[] {
  return entries.flatMap((shown) => {
    const right = rightOf(shown, decisions);
    if (shown.question === null || right === null || !isTaken(shown, decisions)) return [];
    return [{ ...shown.question, correct_options: [right] }];
  });
}

/** Whether something keeps an entry out that is to be mended: no category, no text beside the questions. */
export function isProblem(shown: ShownEntry, decisions: Decisions): boolean {
  if (shown.question !== null) return rightOf(shown, decisions) === null && isTaken(shown, decisions);
  return shown.entry.problems.some(({ severity }) => severity === 'error');
}
