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

const quietMs = 60_000;
/** The most refusals that are remembered. */
const mostKnown = 1_000;

export type NoteRefusal = (code: ErrorCode, request: FastifyRequest) => void;

/**
 * Makes the function that notes a refusal by the route and the person, without what they sent. A refused client goes on
 * asking: that is noted once a minute for each reason, person or network, and route.
 */
export function createRefusalLog(now: () => number = Date.now): NoteRefusal {
  const noted = new Map<string, number>();
  const isNews = (key: string): boolean => {
    const at = now();
    if (at - (noted.get(key) ?? -Infinity) < quietMs) return false;
    // Put in anew, so that the one noted longest ago comes first.
    noted.delete(key);
    noted.set(key, at);
    for (const [oldest] of noted) {
      if (noted.size <= mostKnown) break;
      noted.delete(oldest);
    }
    return true;
  };
  return (code, request) => {
    if (!noteworthy.has(code)) return;
    const route = `${request.method} ${request.routeOptions.url ?? 'nowhere'}`;
    const viewer = request.viewer?.id ?? null;
    if (!isNews(`${code} ${route} ${viewer ?? networkOf(request.ip, 24)}`)) return;
    request.log.warn({ refused: code, route, viewer }, 'refused');
  };
}
