import type { RawBuilder } from 'kysely';
import type { Database, Db } from '../db/index.ts';

/** A column by which rows refer to an account. */
export type AccountReference = {
  table: keyof Database;
  column: string;
  /** Whether erasing the account deletes the rows, or keeps them with an account that nobody can be known by. */
  onErasure: 'delete' | 'keep';
  /** The section of the file with own data that holds the rows, or the reason why none does. */
  exported: string | { not: string };
  /** Whether a row means that the account was used: an import that made the account then leaves it when it is undone. */
  isUse: boolean;
};

/** One kind of thing that is kept about a person, as the file with one's own data lists it. */
export type Section = {
  /** Its name in the file. */
  name: string;
  /** The tables, and the condition that makes a row the person's. */
  from: (userId: string) => RawBuilder<unknown>;
  /** Rows are put in order by this, the newest first, and then by `id`. */
  at: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** One row as the file of `now` shows it. Nobody else is in it by more than an id. */
  item: (userId: string, now: Date) => RawBuilder<unknown>;
};

/** An account that is being erased, as it was. */
export type ErasedAccount = { id: string; email: string; email_key: string; username_key: string; is_admin: boolean };

/** Everything that a feature keeps about people. */
export type PersonalData = {
  references: readonly AccountReference[];
  sections: readonly Section[];
  /** Locks the rows that others lock before the account. */
  hold?: (trx: Db, userId: string) => Promise<void>;
  /** Erases what is not erased by deleting the rows of a reference. */
  erase?: (trx: Db, account: ErasedAccount, now: Date) => Promise<void>;
  /** Gives what people left in the bin to somebody who can restore it. */
  transferDeleted?: (trx: Db, from: readonly string[], to: string) => Promise<void>;
};
