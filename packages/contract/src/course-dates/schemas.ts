import { z } from 'zod';
import { Id, loadedVersion, PersonWithFace, Timestamp, wholeNumber } from '../common.ts';
import { limits } from '../limits.ts';
import { says } from '../schema-sentences.ts';
import { dateFields, testDates } from '../test-authoring/dates.ts';
import { testTypes } from '../test-authoring/words.ts';
import { datedKinds, dateReasons, moveNotes } from './words.ts';

/** A thing of a course with its dates; null for those that it does not have. */
export const DateRow = z
  .object({
    kind: z.enum(datedKinds),
    _id: Id,
    name: z.string(),
    /** The subject that it belongs to; null for the course, subjects themselves and tests of the whole course. */
    subject: Id.nullable(),
    /** Null for everything but tests. */
    testType: z.enum(testTypes).nullable(),
    ...testDates,
    /** The version of the dates; null where none were ever set. */
    updatedAt: Timestamp.nullable(),
    /** Groups and people with other dates or limits; null for all but materials and tests, and for those who do not manage them. */
    exceptions: z.int().nullable(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'DateRow' });
export type DateRow = z.infer<typeof DateRow>;

/** All dates of a course, in its order: the course, then each subject with its pre-tests, materials and post-tests. */
export const CourseDates = z
  .object({
    course: z.object({ _id: Id, name: z.string() }),
    data: z.array(DateRow),
    /** Materials and tests beyond those that are told; of many materials those with a date and of the subject that was asked for. */
    more: z.object({ materials: z.int(), tests: z.int() }),
    /** The time zone in which hours are meant: the institution's, else the course owner's, else UTC. */
    timeZone: z.string(),
    /** The last move of all dates; null where none can be undone. */
    lastMove: z.object({ _id: Id, at: Timestamp, days: z.int(), things: z.int() }).nullable(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'CourseDates' });
export type CourseDates = z.infer<typeof CourseDates>;

/** A date as it holds for one person; null for one that the thing does not have. */
const HeldDate = z
  .object({
    value: Timestamp.nullable(),
    from: z.enum(dateReasons),
    /** The name of the group whose exception it is; null also for those who do not manage the test. */
    group: z.string().nullable(),
  })
  .nullable();

/** A thing of a course with its dates as they hold for one person. */
export const PersonDateRow = DateRow.pick({ kind: true, _id: true, name: true, subject: true, testType: true })
  .extend({ opensAt: HeldDate, dueAt: HeldDate, closesAt: HeldDate })
  .meta({ id: 'PersonDateRow' });
export type PersonDateRow = z.infer<typeof PersonDateRow>;

/** The dates of a course as they hold for a student of it, in the course's order. */
export const PersonDates = CourseDates.pick({ course: true, more: true, timeZone: true })
  .extend({
    person: PersonWithFace,
    data: z.array(PersonDateRow),
    /** Tests of the sheet that the person does not have: they are switched off, or for others. */
    otherTests: z.int(),
  })
  .meta({ id: 'PersonDates' });
export type PersonDates = z.infer<typeof PersonDates>;

/** The dates of one thing, whole: a date that is left out or null is none. A kind takes the dates that it has (`datesOfKind`). */
export const DatesInput = z
  .object({
    kind: z.enum(datedKinds, { error: says.oneOf('kind', datedKinds) }),
    _id: Id,
    ...dateFields,
    /** As the caller loaded it; null where there were no dates yet. */
    updatedAt: z.union([z.null(), loadedVersion]),
  })
  .meta({ id: 'DatesInput' });
export type DatesInput = z.infer<typeof DatesInput>;

const flag = (label: string) => z.boolean(says.flag(label)).default(false);

/** By how many days dates move. Days and hours are those of the course's time zone. */
export const MoveInput = z
  .object({
    days: wholeNumber('Days', -limits.movedDays, limits.movedDays).refine((days) => days !== 0, says.required('Days')),
    /** Earlier dates stay; all move where it is null. */
    from: dateFields.opensAt,
    /** A date that comes upon a Saturday or Sunday goes to the next day that is none. */
    skipWeekends: flag('skipWeekends'),
    /** Likewise for the holidays of the institution. */
    skipHolidays: flag('skipHolidays'),
    /** Whether to tell alone what would happen. */
    dryRun: z.boolean(says.flag('dryRun')),
    /** The `state` of the preview that is applied; a move of other dates than those previewed is refused. */
    state: z.string().max(64, says.tooLong('state', 64)).optional(),
  })
  .meta({ id: 'MoveInput' });
export type MoveInput = z.infer<typeof MoveInput>;

const MovedDate = z.object({
  before: Timestamp,
  after: Timestamp,
  notes: z.array(z.enum(moveNotes)),
});

/** A thing whose dates move; null for dates that it does not have or that stay. */
export const MovedThing = z
  .object({
    kind: z.enum(datedKinds),
    _id: Id,
    name: z.string(),
    opensAt: MovedDate.nullable(),
    dueAt: MovedDate.nullable(),
    closesAt: MovedDate.nullable(),
    /** Its exceptions that move along. */
    exceptions: z.int(),
    /** Why it cannot move like this: its dates, or those of an exception, would be out of order or beyond the calendar. */
    problem: z.enum(['order', 'range']).nullable(),
  })
  .meta({ id: 'MovedThing' });
export type MovedThing = z.infer<typeof MovedThing>;

export const DatesMoved = z
  .object({
    message: z.string(),
    data: z.array(MovedThing),
    /** Exceptions that move along, of all materials and tests. */
    exceptions: z.int(),
    timeZone: z.string(),
    /** To be sent along to apply this very preview. */
    state: z.string(),
    /** The move to undo; null for a preview. */
    move: Id.nullable(),
  })
  .meta({ id: 'DatesMoved' });
export type DatesMoved = z.infer<typeof DatesMoved>;
