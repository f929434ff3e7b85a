import { sql } from 'kysely';
import { type OptionLetter, optionLetters } from '@lectern/contract/test-words';
import type { StoredKey } from '../../platform/db/schema-of-tests.ts';

/** A row `k` of `assessment_keys` as a `StoredKey` in JSON. */
export const keyAsJson = sql`json_build_object('correct', k.correct, 'also_correct', k.also_correct, 'scoring', k.scoring,
  'positive_mark', k.positive_mark, 'negative_mark', k.negative_mark)`;

/** The columns of a row `k` of `assessment_keys` that a `StoredKey` has. */
export const keyColumns = sql`k.correct, k.also_correct, k.scoring, k.positive_mark, k.negative_mark`;

/** The options that count as right beside the one of the key. */
export const acceptedOptions = ({ also_correct }: Pick<StoredKey, 'also_correct'>): OptionLetter[] =>
  optionLetters.filter((letter) => also_correct.includes(letter));

/** A key as its author saves it: no correction stands. */
export const asAuthored = { also_correct: '', scoring: 'by_key' } as const;
