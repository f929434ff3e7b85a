export type EmbeddedPostgresErrorCode =
  | 'binaries_missing'
  | 'links_missing'
  | 'no_account'
  | 'unreachable_path'
  | 'wrong_owner'
  | 'wrong_major_version'
  | 'unmarked_data'
  | 'data_missing'
  | 'passwords_missing'
  | 'init_failed'
  | 'damaged_pid_file'
  | 'not_ours'
  | 'locked'
  | 'port_taken'
  | 'start_failed'
  | 'start_timeout'
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
