import { z } from 'zod';
import { nameField, oneOf, richText, Timestamp } from '../common.ts';
import { languages } from '../languages.ts';
import { says } from '../schema-sentences.ts';
import { consentTexts } from './consent-texts.ts';

const Language = z.enum(languages);

/** The text that people agree to, in one language. */
const ConsentText = z.object({ language: Language, title: z.string(), body: z.string() });

/** The text of the site as somebody reads it, in the language nearest to theirs; null where the site has none. */
export const Consent = z
  .object({
    text: ConsentText.extend({ version: z.int(), languages: z.array(Language) }).nullable(),
    /** When the reader agreed to this version, or to one before that is still enough; null for a visitor and for somebody who has not. */
    agreedAt: Timestamp.nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof Consent>;

export const ConsentQuery = z.object({
  language: oneOf('Language', languages).optional().describe('The language in which the text is wanted.'),
});

/** The version that was read, and in which language. */
export const ConsentGiven = z.object({
  version: z.int(says.wholeNumber('Version')),
  language: oneOf('Language', languages),
});

export const ConsentGivenInput = ConsentGiven.meta({ id: 'ConsentGivenInput' });

/** The text as administrators edit it, and how many people have agreed. */
export const ConsentSettings = z
  .object({
    /** The number of the present version; 0 before the first. */
    version: z.int(),
    texts: z.array(ConsentText),
    /** The version that is enough, and the moment since which new sign-ins are asked for it; null where nobody is asked. */
    asked: z.object({ version: z.int(), since: Timestamp }).nullable(),
    /** Active people, and those of them who have agreed to a version that is enough. */
    people: z.int(),
    agreed: z.int(),
  })
  .meta({ id: 'ConsentSettings' });
export type ConsentSettings = z.infer<typeof ConsentSettings>;

const ConsentTextInput = z.object({
  language: oneOf('Language', languages),
  title: nameField('Title'),
  body: richText('Text')
    .refine((html) => html !== null && html.trim() !== '', consentTexts.bodyNeeded)
    .transform((html) => html ?? ''),
});

export const ConsentSettingsInput = z
  .object({
    version: z.int(says.wholeNumber('Version')).describe('The version that was loaded; 0 before the first.'),
    texts: z
      .array(ConsentTextInput, says.list('Texts'))
      .max(languages.length, says.tooManyEntries('Texts', languages.length))
      .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, consentTexts.twice)
      .describe('The text in one or more languages; none takes it away.'),
    asksAnew: z
      .boolean(says.flag('asksAnew'))
      .describe('Whether people who agreed to an earlier version are asked again. The first version always asks.'),
  })
  .meta({ id: 'ConsentSettingsInput' });
export type ConsentSettingsInput = z.output<typeof ConsentSettingsInput>;
