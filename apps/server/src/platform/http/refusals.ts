import type { ErrorCode } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../net/index.ts';

/** Refusals that may tell of an attack. */
const noteworthy: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'field_not_allowed',
  'cross_site_request',
  'too_many_requests',
]);
/** Refusals of bodies and addresses. People and careless clients meet them as well, so only many of them are noted. */
const invalid: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'malformed_request', 'unsupported_media_type']);

const quietMs = 60_000;
/** The invalid requests of a person or network in `quietMs` that are noted. */
const manyInvalid = 30;
/** The most refusals that are remembered. */
const mostKnown = 1_000;

export type NoteRefusal = (code: ErrorCode, request: FastifyRequest) => void;

/**
 * Makes the function that notes a refusal by the route and the person, without what they sent. A refused client goes on
 * asking: that is noted once a minute for each reason, person or network, and route.
 */
export function createRefusalLog(now: () => number = Date.now): NoteRefusal {
  const noted = new Map<string, { at: number; count: number }>();
  /** How often this has happened since it was first noted, in the last minute. */
  const countOf = (key: string): number => {
    const at = now();
    const before = noted.get(key);
    const known = before !== undefined && at - before.at < quietMs ? before : { at, count: 0 };
    known.count += 1;
    // Put in anew where it begins, so that the one noted longest ago comes first.
    if (known !== before) noted.delete(key);
    noted.set(key, known);
    for (const [oldest] of noted) {
      if (noted.size <= mostKnown) break;
      noted.delete(oldest);
    }
    return known.count;
  };
  return (code, request) => {
    const isInvalid = invalid.has(code);
    if (!isInvalid && !noteworthy.has(code)) return;
    const route = `${request.method} ${request.routeOptions.url ?? 'nowhere'}`;
    const viewer = request.viewer?.id ?? null;
    const who = viewer ?? networkOf(request.ip, 24);
    if (isInvalid) {
      if (countOf(`invalid ${who}`) === manyInvalid)
        request.log.warn({ refused: code, route, viewer, times: manyInvalid }, 'refused');
    } else if (countOf(`${code} ${route} ${who}`) === 1) request.log.warn({ refused: code, route, viewer }, 'refused');
  };
}
