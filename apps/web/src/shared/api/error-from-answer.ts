import type { ErrorBody } from '@lectern/contract';
import { told } from '../messages/told.ts';
import { t } from '../messages/t.ts';
import { ApiError } from './api-error.ts';

/**
 * Whether a body says what went wrong, in our form or in that of a server in between: no success has a field `error`.
 */
export function isErrorBody(value: unknown): value is Pick<ErrorBody, 'error'> & Partial<ErrorBody> {
  return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
}

/**
 * The `ApiError` for an answer that is no success, with its sentences in the language of the page; also for a proxy's
 * answer, whose body is not ours.
 */
export function errorFromAnswer(answer: Response, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return new ApiError({
      status: answer.status,
      code: 'unreadable_answer',
      message: t('The server answered in a way that this page does not understand ({status}). Please try again.', {
        status: String(answer.status),
      }),
    });
  }
  const { error, message: english = error } = body;
  const message = told({ ...body, message: english });
  return new ApiError({
    status: answer.status,
    code: body.error,
    message,
    serverMessage: message,
    // `details` repeats the sentence, or speaks to programs.
    details: body.details === english ? message : body.details,
    issues: body.issues?.map((issue) => ({ path: issue.path, message: told(issue) })),
    requestId: body.requestId,
    lastSaved: body.lastSaved,
    secondStep: body.secondStep,
  });
}
