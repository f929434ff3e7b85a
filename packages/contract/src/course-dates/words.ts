// The words of a course's dates that browser and server share; no schema, so that a page may load them on their own.

import { dateSources } from '../test-authoring/words.ts';

/** The things of a course that have dates. */
export const datedKinds = ['course', 'subject', 'material', 'test'] as const;
export type DatedKind = (typeof datedKinds)[number];

/** The dates that each kind of thing has. A course begins and ends by those that open and close others. */
export const datesOfKind = {
  course: ['opensAt', 'closesAt'],
  subject: ['opensAt', 'dueAt'],
  material: ['opensAt', 'dueAt', 'closesAt'],
  test: ['opensAt', 'dueAt', 'closesAt'],
} as const satisfies Record<DatedKind, readonly ('opensAt' | 'dueAt' | 'closesAt')[]>;

/**
 * The rules that a date of one person comes from: it is that of everybody, of a group, of the person, given to them on request, or
 * that of the subject which a material opens with.
 */
export const dateReasons = [...dateSources, 'request', 'subject'] as const;
export type DateReason = (typeof dateReasons)[number];

/** The things that a moved date may have come upon: its hour is skipped or comes twice when clocks change, or its day is a free one. */
export const moveNotes = ['hour_skipped', 'hour_twice', 'weekend', 'holiday'] as const;
export type MoveNote = (typeof moveNotes)[number];
