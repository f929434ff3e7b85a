import type { Advice } from './advice.ts';
import type { Binaries, ResolvePackage } from './binaries.ts';
import type { Paths } from './paths.ts';
import type { RunAs } from './run-as.ts';

/** One message for the application's log; the facts beside `level` and `msg` are process ids, ports, paths and milliseconds. */
export type LogEvent = { level: 'info' | 'warn' | 'error'; msg: string; [key: string]: unknown };

export type EmbeddedPostgresOptions = {
  /** Directory that belongs to the embedded database alone; made when it is absent. */
  readonly dataDir: string;
  /**
   * Name of the database and of the role that owns it: lower-case letters, digits and underscores, beginning with a
   * letter, at most 63 characters, and neither `postgres` nor `superuser`. Never another for the same directory.
   */
  readonly database: string;
  readonly log: (event: LogEvent) => void;
  /** The application's words in error messages. */
  readonly advice?: Advice;
  /** Extra server settings, passed as `-c name=value`; tests pass `fsync=off`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Makes a secret of at least 128 bits from URL-safe characters. */
  readonly randomToken?: () => string;
  readonly now?: () => Date;
  /** Finds an installed npm package; throws when it is not installed. */
  readonly resolvePackage?: ResolvePackage;
};

/** The things that every step of one start needs. */
export type Context = {
  readonly paths: Paths;
  readonly database: string;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly settings: Readonly<Record<string, string>>;
  readonly advice: Required<Advice>;
  readonly log: (event: LogEvent) => void;
  readonly randomToken: () => string;
  readonly now: () => Date;
};
