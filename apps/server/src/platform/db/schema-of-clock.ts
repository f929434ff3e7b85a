import type { Generated } from 'kysely';

/** The one row of what time it was. */
export type ServerClockTable = {
  id: Generated<boolean>;
  /** The time when a server last looked. */
  seen_at: Date;
  /** Since when the time goes on steadily after it moved too far to be believed; null once it is believed. */
  doubted_since: Date | null;
  /** The milliseconds by which the database's clock has leapt in all, as far as servers noticed it. */
  leap_ms: number;
};

/** The one row of the last backup that was made, wherever it went. */
export type LastBackupTable = {
  id: Generated<boolean>;
  made_at: Date;
  /** The machine that made it. */
  host: string;
  path: string;
  /** Bytes. */
  size: number;
};

/** The one row of the last backup that was restored on trial. */
export type LastRestoreDrillTable = {
  id: Generated<boolean>;
  tried_at: Date;
  /** The moment of the backup, which tells it from others. */
  backup_made_at: Date;
  succeeded: boolean;
};

/** The one row of the last time that old things were removed. */
export type LastMaintenanceTable = {
  id: Generated<boolean>;
  ended_at: Date;
  /** The names of the chores that failed. */
  failed: string[];
};
