import type { RawBuilder } from 'kysely';

/** One kind of thing that is kept about a person, as the file with one's own data lists it. */
export type Section = {
  /** What the file calls it. */
  name: string;
  /** The tables, and the condition that makes a row the person's. */
  from: (userId: string) => RawBuilder<unknown>;
  /** What rows are put in order by, the first one newest first. */
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** One row as the file of `now` shows it. Nobody else is in it by more than an id. */
  item: (userId: string, now: Date) => RawBuilder<unknown>;
};
