/**
 * Ends of error messages that only the application can word, each a piece of a sentence after "or" or a colon. Those
 * left out are worded in general.
 */
export type Advice = {
  /** How to work without the embedded server, such as `set DATABASE_URL to a PostgreSQL of your own`. */
  readonly otherServer?: string;
  /** How to choose another data directory, such as `set DATA_DIR to a directory of your own`. */
  readonly otherDirectory?: string;
  /** How to restore the last backup into an empty database, such as a command. */
  readonly restore?: string;
};

const general: Required<Advice> = {
  otherServer: 'use a PostgreSQL of your own',
  otherDirectory: 'choose a data directory of your own',
  restore: 'restore it into the new, empty database',
};

/** The application's advice, completed with the general wording. */
export const completeAdvice = (advice: Advice = {}): Required<Advice> => ({ ...general, ...advice });
