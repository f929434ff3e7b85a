/**
 * A failure whose message is the one line a person needs: what went wrong and what to do about it.
 */
export class SetupError extends Error {
  /**
   * @override
   * @type {string}
   */
  name = 'SetupError';
}

/** A command that was called in a way it does not know: one line, and exit code 2. */
export class UsageError extends SetupError {
  /** @override */
  name = 'UsageError';
}

/**
 * Prints one line of progress to stderr, so that stdout stays the program's own.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`lectern: ${line}\n`);
}

/**
 * Runs a script's main function; a SetupError becomes one line and exit code 1 (2 for wrong use), anything else keeps its stack.
 * @param {() => Promise<number | undefined | void>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
