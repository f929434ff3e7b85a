import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

function sameHost(origin: string, request: FastifyRequest, publicOrigin: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === publicOrigin || new URL(origin).host === request.host;
}

/** Destinations of requests that a page makes by itself, without a press: what a course's author can put into a page. */
const embedded = new Set(['audio', 'embed', 'frame', 'iframe', 'image', 'object', 'script', 'style', 'track', 'video']);

/**
 * Refuses a write, or a reading that is written down, that another site's page makes the browser send, and such a reading
 * that a page of ours makes for a picture or a frame in it. Programs that are no browsers send none of these headers and
 * are let through: they carry no foreign cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | null): void {
  const { isNoted = false, takesForeignForms = false } = request.routeOptions.config;
  if (takesForeignForms) return;
  if (readOnly.has(request.method) && !isNoted) return;
  const { origin, 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers;
  const crossSite = typeof site === 'string' && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== undefined && !sameHost(origin, request, publicOrigin);
  if (crossSite || foreignOrigin) {
    throw new AppError('cross_site_request', 'This request came from another site and was refused.');
  }
  if (isNoted && typeof destination === 'string' && embedded.has(destination)) {
    throw new AppError('cross_site_request', 'This address cannot be embedded in a page.');
  }
}
