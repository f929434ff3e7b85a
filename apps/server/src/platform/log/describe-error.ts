import { DatabaseError } from 'pg';

/** The parts of an error that the log may hold. */
export type DescribedError = {
  type: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack: string;
  cause?: DescribedError;
};

const deepest = 5;
/** The database quotes bad values in these errors. */
const aboutValues = /^22/;

/**
 * An error as it is logged: where it happened and what kind it is, without what people typed. The details of a database
 * error, and what a parser says of a text, quote it.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const { constraint, table } = error instanceof DatabaseError ? error : {};
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    ...(quotes(error) ? {} : { message: error.message }),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    stack: framesOf(error),
    ...(error.cause === undefined || depth === deepest ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

function quotes(error: Error): boolean {
  return error instanceof SyntaxError || (error instanceof DatabaseError && aboutValues.test(error.code ?? ''));
}

/** The lines of the stack after the message, which may itself have several. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}
