import type { FastifyRequest } from 'fastify';

const hosts = new Set(['127.0.0.1', 'localhost', '::1']);

/** True for the address of a request that came from this machine itself. */
export function isLoopbackAddress(ip: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(ip);
}

/** True for the name of a host that only this machine reaches. */
export function isLoopbackHost(host: string): boolean {
  return hosts.has(host);
}

/** Headers that proxies and tunnels add to a request that they hand on. */
const handedOn = /^(forwarded|via|x-forwarded-.*|x-real-ip|cf-connecting-ip)$/;

/** True for a request that somebody on this machine made by one of its own names, with no proxy or tunnel in between. */
export function isFromHere(request: FastifyRequest): boolean {
  const host = request.hostname.toLowerCase().replaceAll(/^\[|\]$/g, '');
  const direct = isLoopbackAddress(request.socket.remoteAddress ?? '') && isLoopbackHost(host);
  return direct && !Object.keys(request.headers).some((name) => handedOn.test(name));
}
