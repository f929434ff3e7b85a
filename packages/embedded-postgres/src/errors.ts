/** Why a start or a stop failed. */
export type EmbeddedPostgresErrorCode =
  /** The option `database` cannot name a database. */
  | 'invalid_name'
  /** The npm package with PostgreSQL for this platform is not installed. */
  | 'binaries_missing'
  /** Library links are missing and cannot be made, because the packages cannot be written. */
  | 'links_missing'
  /** The process is root, and the machine has no account that PostgreSQL could run as. */
  | 'no_account'
  /** The process is root, and the other account cannot reach the programs or the data. */
  | 'unreachable_path'
  /** The data belong to another account. */
  | 'wrong_owner'
  /** The data were made by another major version of PostgreSQL. */
  | 'wrong_major_version'
  /** There are data that this package has not finished making. */
  | 'unmarked_data'
  /** The data are gone, although they were there. */
  | 'data_missing'
  /** The file of passwords is gone or damaged. */
  | 'passwords_missing'
  /** initdb failed, or cannot run on this machine. */
  | 'init_failed'
  /** `postmaster.pid` cannot be read as one. */
  | 'damaged_pid_file'
  /** A server runs on the data that does not accept us. */
  | 'not_ours'
  /** Another process has been starting or stopping the server for more than 6 minutes. */
  | 'locked'
  /** The port that the other users know is taken by another program. */
  | 'port_taken'
  /** PostgreSQL ended instead of getting ready. */
  | 'start_failed'
  /** PostgreSQL did not get ready within 5 minutes. */
  | 'start_timeout'
  /** PostgreSQL did not end within a minute; it goes on ending. */
  | 'stop_timeout';

/** Why the embedded database could not be started or stopped; the message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
