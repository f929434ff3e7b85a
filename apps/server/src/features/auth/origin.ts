import { proofHeader } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import { isFromHere, isLoopbackAddress } from '../../platform/http/index.ts';
import { deviceTokenOf } from './auth.cookie.ts';

/** Where somebody comes from who signs in or proves a password: all by which that is counted, and the device is known. */
export type SignInOrigin = {
  ip: string;
  /** Whether everybody on this machine, or behind a proxy that tells no addresses, shares the one address. */
  shared: boolean;
  /** Whether the request comes from this very machine, and no proxy or tunnel handed it on. */
  fromHere: boolean;
  /** The proof of work that came along. */
  proof: string | null;
  /** The token by which the browser is recognised, if somebody signed in there before. */
  device: string | null;
  userAgent: string | null;
};

/** Where a request came from; `trustProxy` says that a proxy in front tells the real address of each visitor. */
export function signInOriginOf(request: FastifyRequest, trustProxy: boolean): SignInOrigin {
  return {
    ip: request.ip,
    shared: !trustProxy && isLoopbackAddress(request.ip),
    fromHere: isFromHere(request),
    proof: request.headers[proofHeader]?.toString() ?? null,
    device: deviceTokenOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
  };
}
