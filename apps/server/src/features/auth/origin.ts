import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from '../../platform/http/index.ts';
import { type AuditOrigin, auditOriginOf } from '../audit/index.ts';
import { deviceTokenOf } from './auth.cookie.ts';

/** Where a request came from. */
export type Origin = {
  ip: string;
  /** False where all requests share one address that means nothing. */
  limited: boolean;
  /** The token by which the browser is recognised, if somebody signed in there before. */
  device: string | null;
  userAgent: string | null;
  audit: AuditOrigin;
};

/** Where a request came from; `trustProxy` says that a proxy in front tells the real address of each visitor. */
export function originOf(request: FastifyRequest, trustProxy: boolean): Origin {
  return {
    ip: request.ip,
    limited: trustProxy || !isLoopbackAddress(request.ip),
    device: deviceTokenOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    audit: auditOriginOf(request),
  };
}
