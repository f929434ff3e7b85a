import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

function sameHost(origin: string, request: FastifyRequest, publicOrigin: string | null): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === publicOrigin || new URL(origin).host === request.host;
}

/**
 * Refuses a write, or a reading that is written down, that another site's page makes the browser send. Programs that are no browsers send neither header
 * and are let through: they carry no foreign cookie.
 */
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | null): void {
  if (readOnly.has(request.method) && request.routeOptions.config.isNoted !== true) return;
  const origin = request.headers.origin;
  const site = request.headers['sec-fetch-site'];
  const crossSite = typeof site === 'string' && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== undefined && !sameHost(origin, request, publicOrigin);
  if (crossSite || foreignOrigin) {
    throw new AppError('cross_site_request', 'This request came from another site and was refused.');
  }
}
