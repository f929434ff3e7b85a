import { createHash } from 'node:crypto';
import { type CorrectionInput, type FieldIssue, testTexts } from '@lectern/contract';
import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';
import type { StoredCorrection, StoredKey } from '../../../platform/db/schema-of-tests.ts';
import { rightOptions } from '../marking.ts';

/** The key of a question in one version. */
export type VersionKey = StoredKey & {
  question_id: string;
  version: number;
  options: number;
  /** Where each option of the current version stands in this one, from 1; null where its text is not there just once. */
  places: readonly (number | null)[];
};

export type Plan = {
  corrections: StoredCorrection[];
  /** Versions left as they are, because they lack the option that a corrected question's key names. */
  otherVersions: number[];
};

type Wanted = { corrections: readonly CorrectionInput[]; versions?: readonly number[] | undefined };

/**
 * The changes of the input: one entry for each question, key of before and key of after, with the versions that have it.
 * `keys` are those of the questions in every version that has one of them; `current` is the current version's number.
 */
export function planCorrections(
  { corrections: input, versions }: Wanted,
  keys: readonly VersionKey[],
  current: number,
): { plan: Plan } | { issues: FieldIssue[] } {
  const byQuestion = Map.groupBy(keys, (key) => key.question_id);
  const keyOf = ({ question }: CorrectionInput) => byQuestion.get(question)?.find(({ version }) => version === current);
  const issues = input.flatMap((one, place) => issuesOf(one, place, input, keyOf(one)));
  if (issues.length > 0) return { issues };
  const within = (one: CorrectionInput): VersionKey[] =>
    (byQuestion.get(one.question) ?? []).filter(({ version }) => versions?.includes(version) !== false);
  const corrections = input.flatMap((one) => correct(one, within(one)));
  if (corrections.length === 0) return { issues: [{ path: 'corrections', message: testTexts.regradeNothing }] };
  const touched = new Set(corrections.flatMap(({ versions }) => versions));
  const corrected = new Set(corrections.map(({ question }) => question));
  const other = input.flatMap((one) =>
    within(one).filter(
      (key) => corrected.has(key.question_id) && !touched.has(key.version) && keyAfter(one, key) === null,
    ),
  );
  return { plan: { corrections, otherVersions: [...new Set(other.map(({ version }) => version))] } };
}

/** The changes that give each of these versions the current version's key. Questions that it lacks stay as they are. */
export function towardsPresentKey(keys: readonly VersionKey[], current: number): StoredCorrection[] {
  return [...Map.groupBy(keys, (key) => key.question_id).values()].flatMap((ofQuestion) => {
    const present = ofQuestion.find(({ version }) => version === current);
    if (!present) return [];
    const { question_id: question, scoring, positive_mark, negative_mark } = present;
    const marks = { question, positive_mark, negative_mark, ...(scoring !== 'by_key' && { scoring }) };
    return ofQuestion
      .filter((key) => key.scoring !== 'left_out')
      .flatMap((key) =>
        correctEach({ ...marks, ...(!covers(key, present) && { correct_options: rightOptions(present) }) }, [key]),
      );
  });
}

/** Whether a version counts all options as right that the present key does: a correction may have accepted more in it. */
function covers(key: VersionKey, present: VersionKey): boolean {
  const right = rightOptions(key);
  return rightOptions(present).every((letter) => {
    const there = letterIn(key, letter);
    return there !== undefined && right.includes(there);
  });
}

function issuesOf(
  { question, correct_options }: CorrectionInput,
  place: number,
  input: readonly CorrectionInput[],
  key: VersionKey | undefined,
): FieldIssue[] {
  const path = `corrections.${place}`;
  if (input.findIndex((other) => other.question === question) < place)
    return [{ path: `${path}.question`, message: testTexts.sameQuestionTwice }];
  if (!key) return [{ path: `${path}.question`, message: 'The test has no such question' }];
  return (correct_options ?? []).flatMap((letter, at) =>
    optionLetters.indexOf(letter) < key.options
      ? []
      : [{ path: `${path}.correct_options.${at}`, message: testTexts.noSuchOption }],
  );
}

/** The corrections of one question, those of versions together that had one key and get one. */
function correct(input: CorrectionInput, keys: readonly VersionKey[]): StoredCorrection[] {
  const alike = Map.groupBy(correctEach(input, keys), ({ before, after }) => `${keyText(before)} ${keyText(after)}`);
  return [...alike.values()].flatMap((ones) => {
    const [first] = ones;
    return first ? [{ ...first, versions: ones.flatMap(({ versions }) => versions) }] : [];
  });
}

function correctEach(input: CorrectionInput, keys: readonly VersionKey[]): StoredCorrection[] {
  return keys.flatMap((key) => {
    const { correct, also_correct, scoring, positive_mark, negative_mark } = key;
    const before = { correct, also_correct, scoring, positive_mark, negative_mark };
    const after = keyAfter(input, key);
    if (after === null || keyText(before) === keyText(after)) return [];
    return [{ question: input.question, versions: [key.version], before, after }];
  });
}

/** The key of a version once the input is done; null where the version lacks an option that the input names. */
function keyAfter(
  { correct_options, scoring, positive_mark, negative_mark }: CorrectionInput,
  key: VersionKey,
): StoredKey | null {
  const right = (correct_options ?? []).map((letter) => letterIn(key, letter));
  if (right.includes(undefined)) return null;
  const [first = key.correct] = right;
  const correct = right.includes(key.correct) ? key.correct : first;
  const further = optionLetters.filter((letter) => letter !== correct && right.includes(letter));
  return {
    correct,
    also_correct: correct_options ? further.join('') : key.also_correct,
    scoring: scoring ?? key.scoring,
    positive_mark: positive_mark ?? key.positive_mark,
    negative_mark: negative_mark ?? key.negative_mark,
  };
}

/** The letter that an option of the current version has in another one, found by its text. */
function letterIn({ places }: VersionKey, letter: OptionLetter): OptionLetter | undefined {
  const place = places[optionLetters.indexOf(letter)] ?? null;
  // Two options with one text cannot be told apart.
  if (place === null || places.filter((other) => other === place).length > 1) return undefined;
  return optionLetters[place - 1];
}

const keyText = ({ correct, also_correct, scoring, positive_mark, negative_mark }: StoredKey) =>
  [correct, also_correct, scoring, positive_mark, negative_mark].join();

type State = { current: number; latest: { number: number; undone: boolean } | null };

/** Names the state that a preview showed: the same again means that neither test nor corrections have changed. */
export function basisOf({ current, latest }: State, { corrections }: Plan): string {
  const planned = corrections
    .map(({ question, versions, before, after }) =>
      [question, versions.join(), keyText(before), keyText(after)].join(' '),
    )
    .toSorted();
  const text = JSON.stringify([current, latest?.number ?? 0, latest?.undone ?? false, planned]);
  return createHash('sha256').update(text).digest('hex');
}

/** The corrections the other way round. */
export function reversed(corrections: readonly StoredCorrection[]): StoredCorrection[] {
  return corrections.map((one) => ({ ...one, before: one.after, after: one.before }));
}
