import type { Generated } from 'kysely';
import type { Fixed, Json } from './columns.ts';

/** Entries as they were told last, by their keys. */
export type ToldEntries = Record<string, ToldEntry>;

export type ToldEntry = {
  /** The moment that it tells of, in ISO 8601. */
  at: string;
  /** The texts in it. */
  text: string;
  /** The calendar's revision in which the moment changed last. */
  sequence: number;
  /** When anything of it changed last, in ISO 8601. */
  modified: string;
};

export type CalendarsTable = {
  user_id: Fixed<string>;
  /** The stored form of the secret in its address; null where it is switched off, as the next two. */
  secret_hash: Buffer | null;
  /** A digest of the password that the person had then; another one ends the address. */
  password_mark: Buffer | null;
  made_at: Date | null;
  /** Rises whenever anything that it tells has changed, and never falls. */
  revision: Generated<number>;
  entries: Json<ToldEntries>;
};
