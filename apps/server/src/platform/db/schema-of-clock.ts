import type { Generated } from 'kysely';

/** The one row of what time it was. */
export type ServerClockTable = {
  id: Generated<boolean>;
  /** The time when a server last looked. */
  seen_at: Date;
  /** Since when the time goes on steadily after it moved too far to be believed; null once it is believed. */
  doubted_since: Date | null;
  /** By how many milliseconds the database's clock has leapt in all, as far as servers noticed it. */
  leap_ms: number;
};
