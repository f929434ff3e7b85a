import { type ErrorCode, errorStatus, type FieldIssue, type LastSaved, texts } from '@lectern/contract';

type Extras = {
  details?: string;
  issues?: readonly FieldIssue[];
  lastSaved?: LastSaved;
  headers?: Readonly<Record<string, string>>;
};

/** An expected failure: it becomes the error form with the status of its code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The row is absent, or this viewer may not see it: both look alike. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** One field is wrong in a way that only the server can know. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('validation_failed', texts.invalidInput, { issues: [{ path, message }] });
}

/** The caller may not set these fields to something else than they are: each has its issue, and one sentence names all. */
export function fieldNotAllowed(...paths: readonly [string, ...string[]]): AppError {
  const issues = paths.map((path) => ({ path, message: `You may not change ${path}.` }));
  const message =
    paths.length === 1 ? `You may not change ${paths[0]}.` : `You may not change these fields: ${paths.join(', ')}.`;
  return new AppError('field_not_allowed', message, { issues });
}
