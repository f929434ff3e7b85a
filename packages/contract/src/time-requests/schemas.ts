import { z } from 'zod';
import {
  emptyIsNull,
  Id,
  oneOf,
  optionalText,
  pageQuery,
  reasonField,
  PersonWithFace,
  Timestamp,
  wholeNumber,
} from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { dateFields, moment, OwnDates } from '../test-authoring/dates.ts';
import { timeRequestStatuses, timeWishes } from './words.ts';

const requestFields = {
  _id: Id,
  wants: z.array(z.enum(timeWishes)),
  /** The date that the student would like, with `later`. */
  wishedAt: Timestamp.nullable(),
  reason: z.string(),
  status: z.enum(timeRequestStatuses),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
  /** The words of the decision for the student. */
  answer: z.string().nullable(),
};

/** A student's own request for more time at a test. */
export const OwnTimeRequest = z.object(requestFields).meta({ id: 'OwnTimeRequest' });
export type OwnTimeRequest = z.infer<typeof OwnTimeRequest>;

/** A request for more time as those who decide see it. */
export const TimeRequest = z
  .object({
    ...requestFields,
    student: PersonWithFace,
    test: z.object({ _id: Id, name: z.string() }),
    course: z.object({ _id: Id, name: z.string() }),
    /** The dates and limits that the student has now. */
    dates: OwnDates,
    attempts: z.object({ used: z.int(), running: z.boolean() }),
    /** Null while it waits, and where the account is deleted. */
    decidedBy: z.object({ _id: Id, username: z.string() }).nullable(),
    can: z.object({ decide: z.boolean(), undo: z.boolean() }),
  })
  .meta({ id: 'TimeRequest' });
export type TimeRequest = z.infer<typeof TimeRequest>;

export const TimeRequestInput = z
  .object({
    wants: z
      .array(oneOf('wants', timeWishes), says.list('wants'))
      .min(1, 'Choose what you ask for')
      .max(timeWishes.length, 'Choose each wish once'),
    wishedAt: moment('Wished date'),
    reason: reasonField('Reason', limits.timeReason),
  })
  .meta({ id: 'TimeRequestInput' });
export type TimeRequestInput = z.infer<typeof TimeRequestInput>;

const answer = optionalText('Reason', limits.timeReason).optional();

/** The dates and limits that the student gets. One that is left out, or less than the student has, changes nothing. */
export const GrantTimeInput = z
  .object({
    dueAt: dateFields.dueAt,
    closesAt: dateFields.closesAt,
    minutes: emptyIsNull(wholeNumber('Duration', limits.testMinutes.min, limits.testMinutes.max)).optional(),
    attempts: emptyIsNull(wholeNumber('Attempts', limits.attemptsPerTest.min, limits.attemptsPerTest.max)).optional(),
    answer,
  })
  .meta({ id: 'GrantTimeInput' });
export type GrantTimeInput = z.infer<typeof GrantTimeInput>;

export const DeclineTimeInput = z.object({ answer }).meta({ id: 'DeclineTimeInput' });
export type DeclineTimeInput = z.infer<typeof DeclineTimeInput>;

export const TimeRequestListQuery = z.object({
  page: pageQuery.page,
  limit: pageQuery.limit,
  status: oneOf('status', ['waiting', 'decided']).optional().describe('Only those that wait, or that are decided.'),
});
export type TimeRequestListQuery = z.infer<typeof TimeRequestListQuery>;
