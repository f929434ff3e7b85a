import { z } from 'zod';
import { emptyIsNull, Id, loadedVersion, PersonWithFace, Timestamp, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { issueText } from '../schema-sentences.ts';
import { wordsOf } from '../say.ts';
import { dateSources } from './words.ts';

/** A moment that a form sends, or null; `label` is the field's. PostgreSQL knows no year 0. */
export const moment = (label: string) => {
  const message = issueText('{label} must be a date and time', { label: wordsOf(label) });
  const text = z.iso.datetime(message).refine((written) => !written.startsWith('0000'), message);
  return z.preprocess((value) => (value === '' ? null : value), text.nullable()).optional();
};

/** The dates of a test as forms send them; null or an empty string for none. */
export const dateFields = {
  opensAt: moment('Opens'),
  dueAt: moment('Due'),
  closesAt: moment('Closes'),
};

/** The dates of a test for everybody without an exception; null where there is none. */
export const testDates = {
  opensAt: Timestamp.nullable(),
  /** An attempt that is submitted later is late. */
  dueAt: Timestamp.nullable(),
  closesAt: Timestamp.nullable(),
};

const own = <T extends z.ZodType>(value: T) =>
  z.object({
    value,
    from: z.enum(dateSources),
    /** The name of the group whose exception it is. */
    group: z.string().nullable(),
  });

/** The dates and limits that one student has for a test, each with the rule that it comes from. */
export const OwnDates = z
  .object({
    opensAt: own(Timestamp.nullable()),
    dueAt: own(Timestamp.nullable()),
    closesAt: own(Timestamp.nullable()),
    minutes: own(z.int().nullable()),
    attempts: own(z.int()),
  })
  .meta({ id: 'OwnDates' });
export type OwnDates = z.infer<typeof OwnDates>;

/** The dates that one student has for a material, each with the rule that it comes from. */
export const OwnMaterialDates = OwnDates.pick({ opensAt: true, dueAt: true, closesAt: true }).meta({
  id: 'OwnMaterialDates',
});
export type OwnMaterialDates = z.infer<typeof OwnMaterialDates>;

const exception = {
  /** Either a group or a person; the other one is null. */
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  person: PersonWithFace.nullable(),
  ...testDates,
  updatedAt: Timestamp,
};

/** The dates of a group or person that differ from the material's; null for those that do not. */
export const MaterialException = z.object(exception).meta({ id: 'MaterialException' });
export type MaterialException = z.infer<typeof MaterialException>;

/** The dates and limits of a group or person that differ from the test's; null for those that do not. */
export const TestException = z
  .object({ ...exception, minutes: z.int().nullable(), attempts: z.int().nullable() })
  .meta({ id: 'TestException' });
export type TestException = z.infer<typeof TestException>;

/** Every date that is to differ for a group or person; one that is left out or null is the material's own. */
export const MaterialExceptionInput = z
  .object({ ...dateFields, updatedAt: loadedVersion })
  .meta({ id: 'MaterialExceptionInput' });
export type MaterialExceptionInput = z.infer<typeof MaterialExceptionInput>;

/** Everything that is to differ for a group or person; a field that is left out or null is the test's own. */
export const TestExceptionInput = z
  .object({
    ...dateFields,
    minutes: emptyIsNull(wholeNumber('Duration', limits.testMinutes.min, limits.testMinutes.max)).optional(),
    attempts: emptyIsNull(wholeNumber('Attempts', limits.attemptsPerTest.min, limits.attemptsPerTest.max)).optional(),
    updatedAt: loadedVersion,
  })
  .meta({ id: 'TestExceptionInput' });
export type TestExceptionInput = z.infer<typeof TestExceptionInput>;
