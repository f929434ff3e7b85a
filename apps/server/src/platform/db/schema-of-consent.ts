import type { Fixed } from './columns.ts';

/** Versions of the text that people agree to; they never change. */
export type ConsentVersionsTable = {
  version: Fixed<number>;
  /** Whether people who agreed to an earlier one are asked again. */
  asks_anew: Fixed<boolean>;
  /** Since when new sign-ins are asked for this version or a later one; of one version at most. */
  asked_since: Date | null;
  created_at: Fixed<Date>;
};

export type ConsentTextsTable = {
  version: Fixed<number>;
  language: Fixed<string>;
  title: Fixed<string>;
  /** Sanitised HTML. */
  body: Fixed<string>;
};

/** Agreements of people to versions. */
export type ConsentsTable = {
  user_id: Fixed<string>;
  version: Fixed<number>;
  language: Fixed<string>;
  agreed_at: Date;
};
