import { z } from 'zod';
import { Id, pageOf, requiredText, Timestamp, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { issueText, says } from '../schema-sentences.ts';
import { optionLetters, scorings } from '../test-authoring/words.ts';
import { testTexts } from '../test-texts.ts';
import { Mark } from './results.ts';

/** A question's key and marks. */
const Key = z.object({
  /** The option of the key first, then further ones that count as right. */
  correct_options: z.array(z.enum(optionLetters)),
  scoring: z.enum(scorings),
  positive_mark: z.int(),
  negative_mark: z.int(),
});

const mark = (label: string) => wholeNumber(label, limits.mark.min, limits.mark.max).optional();

/** The changes to one question; absent fields stay as they are. */
export const CorrectionInput = z
  .object({
    question: Id,
    /** All options that are to count as right. The option of the key stays that where it is among them. */
    correct_options: z
      .array(z.enum(optionLetters, testTexts.noSuchOption), testTexts.someCorrectOption)
      .min(1, testTexts.someCorrectOption)
      .max(optionLetters.length, testTexts.noSuchOption)
      .refine((letters) => new Set(letters).size === letters.length, testTexts.sameOptionTwice)
      .optional(),
    scoring: z.enum(scorings).optional(),
    positive_mark: mark('Marks'),
    negative_mark: mark('Negative marks'),
  })
  .meta({ id: 'CorrectionInput' });
export type CorrectionInput = z.infer<typeof CorrectionInput>;

const corrections = z
  .array(CorrectionInput, says.list('Corrections'))
  .min(1, 'Correct at least one question')
  .max(
    limits.correctionsPerRegrade,
    issueText('Correct at most {max} questions at once', { max: limits.correctionsPerRegrade }),
  );

/** Only results of these versions; of all that have a corrected question where it is left out. */
const versions = z
  .array(wholeNumber('Version', 1, limits.testVersion), says.list('Versions'))
  .min(1, 'Choose at least one version')
  .max(limits.versionsPerRegrade, issueText('Choose at most {max} versions', { max: limits.versionsPerRegrade }))
  .optional();

export const PreviewRegradeInput = z.object({ corrections, versions }).meta({ id: 'PreviewRegradeInput' });
export type PreviewRegradeInput = z.infer<typeof PreviewRegradeInput>;

export const ApplyRegradeInput = z
  .object({
    corrections,
    versions,
    reason: requiredText('Reason')
      .trim()
      .min(1, says.required('Reason'))
      .max(limits.comment, says.tooLong('Reason', limits.comment)),
    /** That of the preview: another state of test and corrections is refused. */
    basis: requiredText('Preview').max(200, says.farTooLong('Preview')),
  })
  .meta({ id: 'ApplyRegradeInput' });
export type ApplyRegradeInput = z.infer<typeof ApplyRegradeInput>;

/** One attempt whose result a correction changes. */
export const ResultChange = z
  .object({
    attempt: Id,
    student: z.object({ _id: Id, username: z.string() }),
    number: z.int(),
    before: Mark,
    after: Mark,
  })
  .meta({ id: 'ResultChange' });
export type ResultChange = z.infer<typeof ResultChange>;

/**
 * A question's key before and after, in the versions named and by their letters: an option that stands elsewhere in the
 * current version is found by its text.
 */
export const Correction = z
  .object({
    question: Id,
    question_text: z.string(),
    versions: z.array(z.int()),
    before: Key,
    after: Key,
  })
  .meta({ id: 'Correction' });
export type Correction = z.infer<typeof Correction>;

const effect = {
  /** Submitted attempts that had a corrected question: the sum of the next four. */
  attempts: z.int(),
  /** With a higher percentage than before. */
  better: z.int(),
  worse: z.int(),
  /** With the same percentage but another mark, maximum or count. */
  otherwise: z.int(),
  unchanged: z.int(),
};

export const RegradePreview = pageOf(ResultChange)
  .extend({
    corrections: z.array(Correction),
    ...effect,
    /** Submitted attempts left as they are, because the right option was not among those of their version. */
    otherOptions: z.int(),
    basis: z.string(),
  })
  .meta({ id: 'RegradePreview' });
export type RegradePreview = z.infer<typeof RegradePreview>;

/** A correction that was applied, and perhaps undone. */
export const Regrade = z
  .object({
    _id: Id,
    reason: z.string(),
    corrections: z.array(Correction),
    ...effect,
    at: Timestamp,
    by: z.object({ _id: Id, username: z.string() }),
    undone: z.object({ at: Timestamp, by: z.object({ _id: Id, username: z.string() }) }).nullable(),
    can: z.object({ undo: z.boolean() }),
  })
  .meta({ id: 'Regrade' });
export type Regrade = z.infer<typeof Regrade>;

/** The differences of a former version's key from the present one, and the results that depend on them. */
export const FormerKey = z
  .object({
    version: z.int(),
    /** Attempts at this version that were marked by its key, and those that will be when they are submitted. */
    submitted: z.int(),
    open: z.int(),
    corrections: z.array(Correction),
  })
  .meta({ id: 'FormerKey' });
export type FormerKey = z.infer<typeof FormerKey>;
