import { sayWith, wordsOf } from './say.ts';
import type { Places, Said, Values } from './sentence.ts';
import { choiceOf } from './wire-words.ts';

// The issues of a schema hold plain text. Each text that was made from a sentence is kept here, once, as the schemas
// are built; so an issue gets its sentence back.
const known = new Map<string, Said>();

/** The sentence of a schema's issue. */
export const saidOf = (message: string): Said => known.get(message) ?? { message };

/** The text of a sentence, for a schema. Its values are known when the schema is built. */
export function issueText<Key extends string>(sentence: Key, values: Values & Record<Places<Key>, unknown>): string {
  const said = sayWith(sentence, values);
  known.set(said.message, said);
  return said.message;
}

const ofField = (sentence: string) => (label: string) => issueText(sentence, { label: wordsOf(label) });
const withMin = (sentence: string) => (label: string, min: number) =>
  issueText(sentence, { label: wordsOf(label), min });
const withMax = (sentence: string) => (label: string, max: number) =>
  issueText(sentence, { label: wordsOf(label), max });

/** The sentences about a field that many schemas share; `label` is the field's label. */
export const says = {
  required: ofField('{label} is required'),
  areRequired: ofField('{label} are required'),
  text: ofField('{label} must be text'),
  list: ofField('{label} must be a list'),
  flag: ofField('{label} must be true or false'),
  number: ofField('{label} must be a number'),
  wholeNumber: ofField('{label} must be a whole number'),
  seconds: ofField('{label} must be a number of seconds'),
  notNegative: ofField('{label} must not be negative'),
  atLeast: withMin('{label} must be at least {min}'),
  atMost: withMax('{label} must be at most {max}'),
  tooShort: withMin('{label} must be at least {min} characters'),
  tooLong: withMax('{label} must be at most {max} characters'),
  farTooLong: ofField('{label} is too long'),
  tooLarge: withMax('{label} must be at most {max} KB'),
  tooManyEntries: withMax('{label} may have at most {max} entries'),
  unstorable: ofField('{label} contains a character that cannot be stored'),
  tooFormatted: ofField('{label} has too much formatting'),
  email: ofField('{label} must be a valid email address'),
  address: ofField('{label} must be an address that starts with http:// or https://, or an uploaded file'),
  oneOf: (label: string, values: readonly string[]) =>
    issueText('{label} must be one of {values}', { label: wordsOf(label), values: values.map(choiceOf) }),
};
