import type { ErrorBody } from '@lectern/contract';
import { ApiError } from './api-error.ts';

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
}

/** The `ApiError` for an answer that is no success; also for one from a proxy, whose body is not ours. */
export function errorFromAnswer(answer: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return new ApiError({
      status: answer.status,
      code: 'unreadable_answer',
      message: `The server answered in a way that this page does not understand (${answer.status}). Please try again.`,
    });
  }
  return new ApiError({
    status: answer.status,
    code: body.error,
    message: body.message,
    serverMessage: body.message,
    details: body.details,
    issues: body.issues,
    requestId: body.requestId,
  });
}
