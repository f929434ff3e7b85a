import type { NoticeKind, Said } from '@lectern/contract';
import type { Db } from '../../platform/db/index.ts';
import type { LaterEvents } from '../../platform/events/later.ts';
import type { Actor } from '../../platform/policy/index.ts';
import type { TimeKind } from './coming-date.ts';

/** A person who is told, and the thing that it is about: a notice is one of its kind for both. */
export type Recipient = {
  userId: string;
  thingId: string;
  /** The parts that are new to the person, where they are not those of the event. */
  items?: readonly string[];
};

/** A notice as it is kept: the thing, and the parts of it that are new where the kind counts parts. */
export type KeptNotice = { thing_id: string; items: readonly string[] };

/** A notice as it reads: its sentence, and the page that it leads to. */
export type Wording = {
  text: Said;
  path: string;
  /** The sentence on a device, whose locked screen others may see, where the text tells more than that. */
  push?: Said;
  /** The sentence of a mail where that names a moment; `sayAt` gets it by the person's clocks. */
  mail?: { at: Date; sayAt: (time: string) => Said };
};

/** The part of a kind that tells whether its notices are true. */
export type Truth = {
  /** The wording of those of a person's notices that are true now, by the thing. */
  describe: (db: Db, viewer: Actor, notices: readonly KeptNotice[], now: Date) => Promise<Map<string, Wording>>;
};

/** The kinds that tell of an event, by its name; the others come with the time (`coming-date.ts`). */
export type EventKind = Exclude<NoticeKind, TimeKind | 'material_due_soon' | 'result_released'>;

/** One kind of notice about an event: all that there is to say of it. */
export type Kind<K extends EventKind> = Truth & {
  /** The people for whom it is true now that the event has happened. They may be blocked or erased since. */
  listRecipients: (db: Db, facts: LaterEvents[K], now: Date) => Promise<Recipient[]>;
  /** The parts of the thing that the event adds; none where the kind counts no parts. */
  itemsOf: (facts: LaterEvents[K]) => readonly string[];
};

/** The items of all these notices. */
export const allItems = (notices: readonly KeptNotice[]): string[] => notices.flatMap(({ items }) => items);
/** The things of all these notices. */
export const allThings = (notices: readonly KeptNotice[]): string[] => notices.map(({ thing_id }) => thing_id);

/** The wordings of rows by their ids. */
export const wordingsOf = <Row extends { id: string }>(
  rows: readonly Row[],
  wordingOf: (row: Row) => Wording,
): Map<string, Wording> => new Map(rows.map((row) => [row.id, wordingOf(row)]));
