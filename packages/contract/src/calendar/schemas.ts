import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';

/** The things that a student's week tells of a test: an attempt runs, it is late, or its next date. */
export const weekMoments = ['running', 'late', 'opens', 'due', 'closes'] as const;
export type WeekMoment = (typeof weekMoments)[number];

const NamedThing = z.object({ _id: Id, name: z.string() });

/** A test, material or subject of a student's, with the one moment of it that comes next or has passed. */
export const WeekLine = z
  .object({
    /** One of the three; the others are null. Materials and subjects are due or late. */
    test: NamedThing.nullable(),
    material: NamedThing.nullable(),
    subject: NamedThing.nullable(),
    course: NamedThing,
    moment: z.enum(weekMoments),
    /** When that is or was, by the student's own dates; for a running attempt its deadline, null without one. */
    at: Timestamp.nullable(),
    /** The running attempt. */
    attempt: Id.nullable(),
  })
  .meta({ id: 'WeekLine' });
export type WeekLine = z.infer<typeof WeekLine>;

/** Whether a person's calendar can be subscribed to. */
export const CalendarState = z
  .object({
    /** When its address was made; null where there is none. */
    madeAt: Timestamp.nullable(),
  })
  .meta({ id: 'CalendarState' });
export type CalendarState = z.infer<typeof CalendarState>;

/** The next seven days of a student. */
export const Week = z
  .object({
    /** Running attempts first, then what is late, then the others by their dates. Those next to now, where there are many. */
    data: z.array(WeekLine),
  })
  .meta({ id: 'Week' });
export type Week = z.infer<typeof Week>;
