import { asSaid, type ErrorBody, type ErrorCode, type Said, say, texts } from '@lectern/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import { isReadOnly, tookTooLong, waitedTooLong, wasGivenUp } from '../db/index.ts';
import { AppError } from './app-error.ts';
import type { NoteRefusal } from './refusals.ts';
import { isDraining } from './draining.ts';
import { closeBeforeHugeBody, readAnyway } from './unread-body.ts';

const connectionLost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Its machine or its network is gone.
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  // More connections than it has places for, as when everybody comes back at once.
  '53300',
]);

/** Whether no database that writes could be reached, so that trying again later may work. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof DatabaseError) return connectionLost.has(code) || code.startsWith('08') || isReadOnly(error);
  // The messages of pg for a connection that broke, before or after somebody noticed, or that could not be had in time.
  return (
    connectionLost.has(code) ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

const diskFull = '53100';
const noSpace = 'The server has no space left to save anything. Please tell an administrator.';
const tooLong = 'The database took too long to answer. Please try again.';
const tryAgain = 'Someone else was changing the same thing at that moment. Please try again.';

function fromFastify(error: FastifyError): AppError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('payload_too_large', 'The request is too large.');
  if (status === 415) return new AppError('unsupported_media_type', 'This content type is not accepted here.');
  if (status >= 400 && status < 500)
    return new AppError('malformed_request', say('The request cannot be read: {reason}', { reason: error.message }));
  return null;
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError('service_unavailable', 'The database cannot be reached at the moment. Please try again.', {
      headers: { 'retry-after': '2' },
    });
  }
  if (error instanceof DatabaseError && error.code === diskFull) {
    return new AppError('service_unavailable', noSpace, { headers: { 'retry-after': '30' } });
  }
  if (tookTooLong(error)) return new AppError('service_unavailable', tooLong, { headers: { 'retry-after': '2' } });
  if (wasGivenUp(error) || waitedTooLong(error))
    return new AppError('service_unavailable', tryAgain, { headers: { 'retry-after': '1' } });
  return error instanceof Error && 'statusCode' in error ? fromFastify(error as FastifyError) : null;
}

/** The error form of an error code, as it crosses the wire. */
export function errorBody(
  code: ErrorCode,
  sentence: string | Said,
  requestId: string,
  extras: AppError['extras'] = {},
): ErrorBody {
  return {
    error: code,
    ...asSaid(sentence),
    ...(extras.details === undefined ? {} : { details: extras.details }),
    ...(extras.issues === undefined ? {} : { issues: [...extras.issues] }),
    ...(extras.lastSaved === undefined ? {} : { lastSaved: extras.lastSaved }),
    ...(extras.secondStep === undefined ? {} : { secondStep: extras.secondStep }),
    requestId,
  };
}

/**
 * Whether Fastify refused the request before any route was asked: its body is too large, of a strange kind, or broken.
 */
const wasUnreadable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && 'statusCode' in error;

/**
 * A body that is refused would end its connection while the rest of it is still being sent: its sender, a balancer as a
 * rule, would never see the answer, and take this process for broken. The rest is read and dropped instead.
 */
function keepConnection(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length = Infinity } = request.headers;
  if (Number(length) <= readAnyway && !isDraining(request.server)) reply.removeHeader('connection');
}

/** Whether the other side went away before all of the request had come. Failures after that are nobody's fault here. */
export const brokeOff = (request: { raw: FastifyRequest['raw'] }): boolean => request.raw.readableAborted;

/** Turns every error into the error form; one that nobody expected becomes an opaque 500 and goes to the log. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  noteRefusal: NoteRefusal,
): FastifyReply {
  if (brokeOff(request)) {
    request.log.info('the request broke off');
    return send(
      reply,
      400,
      errorBody('malformed_request', 'The request cannot be read: it was interrupted', request.id),
    );
  }
  const known = toAppError(error);
  if (known === null) {
    request.log.error({ err: error }, 'unexpected error');
    return send(reply, 500, errorBody('internal_error', texts.somethingWrong, request.id));
  }
  if (known.code === 'service_unavailable') request.log.warn({ err: error }, 'service unavailable');
  noteRefusal(known.code, request);
  if (wasUnreadable(error)) keepConnection(request, reply);
  else closeBeforeHugeBody(request, reply);
  void reply.headers(known.extras.headers ?? {});
  return send(reply, known.status, errorBody(known.code, known.said, request.id, known.extras));
}

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  // The body was built from the contract's type, and a route's success schemas must not touch it.
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
