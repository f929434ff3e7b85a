import type { FastifyRequest } from 'fastify';
import { type AuditOrigin, auditOriginOf } from '../audit/index.ts';

/** Where a request came from. `limited` is false where all requests share one address that means nothing. */
export type Origin = { ip: string; limited: boolean; userAgent: string | null; audit: AuditOrigin };

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Where a request came from; `trustProxy` says that a proxy in front tells the real address of each visitor. */
export function originOf(request: FastifyRequest, trustProxy: boolean): Origin {
  return {
    ip: request.ip,
    limited: trustProxy || !loopback.test(request.ip),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    audit: auditOriginOf(request),
  };
}
