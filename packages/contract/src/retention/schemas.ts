import { z } from 'zod';
import { PersonWithFace, Timestamp } from '../common.ts';
import { issueText, says } from '../schema-sentences.ts';
import { retentionKindNames, retentionKinds, retentionWaits } from './kinds.ts';
import { retentionTexts } from './texts.ts';

const kind = z.enum(retentionKindNames);
/** Why nothing of the kind is removed on this site, whatever is chosen; null where it is. */
const waits = z.enum(retentionWaits).nullable();
const choices = ['default', 'days', 'never'] as const;

/** For one kind of thing: how long it is kept, as the installation says and as an administrator chose. */
const RetentionRule = z.object({
  kind,
  choice: z.enum(choices),
  /** The chosen days; null for another choice. */
  days: z.int().nullable(),
  /** The days that the installation says; null for ever. */
  defaultDays: z.int().nullable(),
  /** The days that count now; null for ever. */
  daysInForce: z.int().nullable(),
  /** The moment from which the choice counts, where that is still to come. */
  beginsAt: Timestamp.nullable(),
  waits,
});
export type RetentionRule = z.infer<typeof RetentionRule>;

export const RetentionRules = z.object({ rules: z.array(RetentionRule) }).meta({ id: 'RetentionRules' });
export type RetentionRules = z.infer<typeof RetentionRules>;

const RetentionChoice = z
  .object({
    kind: z.enum(retentionKindNames, says.oneOf('Kind', retentionKindNames)),
    choice: z.enum(choices, says.oneOf('Choice', choices)),
    days: z.int(says.wholeNumber('Days')).nullable().optional(),
  })
  .superRefine(({ kind: of, choice, days }, context) => {
    const { min, max, never } = retentionKinds[of];
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['days'], message });
    if (choice === 'never' && !never) refuse(retentionTexts.neverRefused);
    if (choice !== 'days') return;
    if (days === null || days === undefined) refuse(retentionTexts.daysNeeded);
    else if (days < min) refuse(issueText('Keep these for at least {min} days', { min }));
    else if (days > max) refuse(issueText('Keep these for at most {max} days', { max }));
  });
export type RetentionChoice = z.infer<typeof RetentionChoice>;

const RetentionChoices = z
  .array(RetentionChoice, says.list('Rules'))
  .min(1, says.required('Rules'))
  .max(retentionKindNames.length, says.tooManyEntries('Rules', retentionKindNames.length));

export const RetentionPreviewInput = z.object({ rules: RetentionChoices }).meta({ id: 'RetentionPreviewInput' });

export const RetentionInput = z
  .object({
    rules: RetentionChoices,
    confirmed: z.boolean(says.flag('Confirmed')).optional().describe('Whether what is removed was looked at.'),
  })
  .meta({ id: 'RetentionInput' });

/** The things of one kind that a choice would remove. */
const RetentionEffect = z.object({
  kind,
  waits,
  /** How many things; with `more` at least so many, and null where it takes too long to count them. */
  count: z.int().nullable(),
  more: z.boolean(),
  oldest: Timestamp.nullable(),
  /** The first of the accounts that would go, the one unused for longest first. */
  accounts: z.array(PersonWithFace.extend({ lastUsedAt: Timestamp })),
});
export type RetentionEffect = z.infer<typeof RetentionEffect>;

export const RetentionPreview = z.object({ effects: z.array(RetentionEffect) }).meta({ id: 'RetentionPreview' });
export type RetentionPreview = z.infer<typeof RetentionPreview>;
