import {
  asSaid,
  type ErrorCode,
  errorStatus,
  type FieldIssue,
  labelOf,
  type LastSaved,
  type SecondStep,
  type Said,
  say,
  texts,
} from '@lectern/contract';

type Extras = {
  details?: string;
  issues?: readonly FieldIssue[];
  lastSaved?: LastSaved;
  secondStep?: SecondStep;
  headers?: Readonly<Record<string, string>>;
};

/** An expected failure: it becomes the error form with the status of its code. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** The sentence for people. */
  readonly said: Said;
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, sentence: string | Said, extras: Extras = {}) {
    const said = asSaid(sentence);
    super(said.message);
    this.said = said;
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The row is absent, or this viewer may not see it: both look alike. */
export function notFound(sentence: `${string} not found`): AppError {
  return new AppError('not_found', sentence);
}

/** One field is wrong in a way that only the server can know. */
export function invalidField(path: string, sentence: string | Said): AppError {
  return new AppError('validation_failed', texts.invalidInput, { issues: [{ path, ...asSaid(sentence) }] });
}

/** The caller may not set these fields to something else than they are: each has its issue, and one sentence names all. */
export function fieldNotAllowed(...paths: readonly [string, ...string[]]): AppError {
  const one = (path: string): Said => say('You may not change {field}.', { field: labelOf(path) });
  const all =
    paths.length === 1
      ? one(paths[0])
      : say('You may not change these fields: {labels}.', { labels: paths.map(labelOf) });
  return new AppError('field_not_allowed', all, { issues: paths.map((path) => ({ path, ...one(path) })) });
}
