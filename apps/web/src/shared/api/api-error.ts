import type { ErrorBody, ErrorCode, FieldIssue, SecondStep } from '@lectern/contract';
import { told } from '../messages/told.ts';

/** `network`: no answer came. `unreadable_answer`: the answer is not ours; it came from a proxy, for example. */
export type ApiErrorCode = ErrorCode | 'network' | 'unreadable_answer';

/** The person who saved last, and when; the name is null where the server does not say it. */
export type LastSaved = NonNullable<ErrorBody['lastSaved']>;

type Parts = {
  status: number;
  code: ApiErrorCode;
  message: string;
  serverMessage?: string | undefined;
  details?: string | undefined;
  issues?: readonly FieldIssue[] | undefined;
  requestId?: string | undefined;
  lastSaved?: LastSaved | undefined;
  secondStep?: SecondStep | undefined;
};

/** A call that failed. `status` is 0 when no answer came; `serverMessage` is null when the server sent no text of its own. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly serverMessage: string | null;
  readonly details: string | null;
  readonly issues: readonly FieldIssue[];
  readonly requestId: string | null;
  readonly lastSaved: LastSaved | null;
  readonly secondStep: SecondStep | null;

  constructor(parts: Parts) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.serverMessage = parts.serverMessage ?? null;
    this.details = parts.details ?? null;
    this.issues = parts.issues ?? [];
    this.requestId = parts.requestId ?? null;
    this.lastSaved = parts.lastSaved ?? null;
    this.secondStep = parts.secondStep ?? null;
  }
}

/** The sentence to show for a failed call: the server's message (or `details` where asked for), else the caller's fallback. */
export function errorText(error: unknown, fallback: string, field: 'message' | 'details' = 'message'): string {
  if (!(error instanceof ApiError)) return told(fallback);
  const text = field === 'details' ? (error.details ?? error.serverMessage) : error.serverMessage;
  return text === null || text === '' ? told(fallback) : text;
}

/** Whether a call failed with an answer, not for lack of one. */
export function hasAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0;
}

/** The first message for each field path of a failed call, for showing beside the fields. */
export function fieldIssues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.toReversed().map((issue) => [issue.path, issue.message]));
}
