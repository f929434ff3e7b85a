import type { OptionLetter } from '@lectern/contract/test-words';
import type { StoredCorrection } from '../../../platform/db/schema-of-tests.ts';
import { askedOf, type AttemptMark, type Drawn } from '../../attempts/index.ts';
import { markAttempt, type QuestionKey } from '../marking.ts';

/** A submitted attempt with what it came to, and what was chosen at each question of its version in order, asked or not. */
export type MarkedAttempt = Drawn & {
  id: string;
  version: number;
  number: number;
  student_id: string;
  username: string;
  before: AttemptMark;
  choices: readonly (OptionLetter | null)[];
};
export type Change = Omit<MarkedAttempt, 'choices' | 'asked'> & { after: AttemptMark };
export type Effect = { attempts: number; better: number; worse: number; otherwise: number; unchanged: number };
/** Keys by version, in the order of each. */
export type KeysOfVersions = ReadonlyMap<number, readonly QuestionKey[]>;

export const noEffect = (): Effect => ({ attempts: 0, better: 0, worse: 0, otherwise: 0, unchanged: 0 });

/** The keys as they are once the corrections have been made. */
export function withCorrections(keys: KeysOfVersions, corrections: readonly StoredCorrection[]): KeysOfVersions {
  const afterOf = new Map(
    corrections.flatMap(({ question, versions, after }) =>
      versions.map((version) => [`${version} ${question}`, after]),
    ),
  );
  return new Map(
    [...keys].map(([version, list]) => [
      version,
      list.map((key) => ({ ...key, ...afterOf.get(`${version} ${key.question_id}`) })),
    ]),
  );
}

/** Marks an attempt anew, counts what became of it in `effect`, and answers the change or null for none. */
export function remark(attempt: MarkedAttempt, keys: KeysOfVersions, effect: Effect): Change | null {
  const { choices, asked, ...basics } = attempt;
  const all = keys.get(attempt.version) ?? [];
  const selected = new Map(all.map(({ question_id }, place) => [question_id, choices[place] ?? null]));
  const after = markAttempt(askedOf({ asked }, all), selected);
  const kind = kindOf(attempt.before, after);
  effect.attempts += 1;
  effect[kind] += 1;
  return kind === 'unchanged' ? null : { ...basics, after };
}

function kindOf(before: AttemptMark, after: AttemptMark): Exclude<keyof Effect, 'attempts'> {
  const names = ['mark', 'maxMark', 'right', 'wrong', 'skipped'] as const;
  if (names.every((name) => before[name] === after[name])) return 'unchanged';
  // Compared as fractions: rounded percentages could hide a difference.
  const difference = after.mark * before.maxMark - before.mark * after.maxMark;
  if (before.maxMark === 0 || after.maxMark === 0 || difference === 0) return 'otherwise';
  return difference > 0 ? 'better' : 'worse';
}
