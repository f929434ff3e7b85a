import { createHash } from 'node:crypto';
import { type CorrectionInput, type FieldIssue, testTexts } from '@lectern/contract';
import { optionLetters } from '@lectern/contract/test-words';
import type { StoredCorrection, StoredKey } from '../../../platform/db/schema-of-tests.ts';

/** The key of a question in one version. */
export type VersionKey = StoredKey & {
  question_id: string;
  version: number;
  options: number;
  /** The options' texts are those of the current version, so that letters mean the same. */
  same_options: boolean;
};

export type Plan = {
  corrections: StoredCorrection[];
  /** Versions left as they are, because they have other options at a question that is corrected elsewhere. */
  otherVersions: number[];
};

/**
 * What the input changes: one entry for each question and distinct key of before, with the versions that have it. `keys`
 * are those of the questions in every version that has one of them; `current` is the current version's number.
 */
export function planCorrections(
  input: readonly CorrectionInput[],
  keys: readonly VersionKey[],
  current: number,
): { plan: Plan } | { issues: FieldIssue[] } {
  const byQuestion = Map.groupBy(keys, (key) => key.question_id);
  const issues = input.flatMap((one, place) =>
    issuesOf(one, place, input, byQuestion.get(one.question) ?? [], current),
  );
  if (issues.length > 0) return { issues };
  const corrections = input.flatMap((one) => correct(one, byQuestion.get(one.question) ?? []));
  if (corrections.length === 0) return { issues: [{ path: 'corrections', message: testTexts.regradeNothing }] };
  const touched = new Set(corrections.flatMap(({ versions }) => versions));
  const corrected = new Set(corrections.map(({ question }) => question));
  const other = keys.filter(
    ({ question_id, version, same_options }) => !same_options && corrected.has(question_id) && !touched.has(version),
  );
  return { plan: { corrections, otherVersions: [...new Set(other.map(({ version }) => version))] } };
}

function issuesOf(
  { question, correct_options }: CorrectionInput,
  place: number,
  input: readonly CorrectionInput[],
  keys: readonly VersionKey[],
  current: number,
): FieldIssue[] {
  const path = `corrections.${place}`;
  if (input.findIndex((other) => other.question === question) < place)
    return [{ path: `${path}.question`, message: testTexts.sameQuestionTwice }];
  const key = keys.find(({ version }) => version === current);
  if (!key) return [{ path: `${path}.question`, message: 'The test has no such question' }];
  const letter = correct_options?.[0];
  if (letter === undefined || optionLetters.indexOf(letter) < key.options) return [];
  return [{ path: `${path}.correct_options.0`, message: testTexts.noSuchOption }];
}

function correct(input: CorrectionInput, keys: readonly VersionKey[]): StoredCorrection[] {
  const found: StoredCorrection[] = [];
  for (const { version, same_options, correct, positive_mark, negative_mark } of keys) {
    const before = { correct, positive_mark, negative_mark };
    const after = {
      correct: input.correct_options?.[0] ?? correct,
      positive_mark: input.positive_mark ?? positive_mark,
      negative_mark: input.negative_mark ?? negative_mark,
    };
    if (!same_options || sameKey(before, after)) continue;
    const known = found.find((one) => sameKey(one.before, before));
    if (known) known.versions.push(version);
    else found.push({ question: input.question, versions: [version], before, after });
  }
  return found;
}

const sameKey = (a: StoredKey, b: StoredKey): boolean => keyText(a) === keyText(b);
const keyText = ({ correct, positive_mark, negative_mark }: StoredKey) =>
  [correct, positive_mark, negative_mark].join();

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
