import type { FastifyRequest } from 'fastify';

const hosts = new Set(['127.0.0.1', 'localhost', '::1']);

/** Whether a request's address is that of this machine itself. */
export function isLoopbackAddress(ip: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(ip);
}

/** Whether only this machine reaches the host of this name. */
export function isLoopbackHost(host: string): boolean {
  return hosts.has(host);
}

/** Headers that proxies, tunnels and content networks add to a request that they hand on. */
const handedOn =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|(true|x|x-cluster|fastly|fly)-client-ip|x-original-.*|x-envoy-.*|x-amzn-.*|x-azure-.*|cf-.*|cdn-.*|fly-.*)$/;

/**
 * Whether somebody on this machine made a request by one of its own names, with no proxy or tunnel in between. A proxy here
 * that names itself in no header and speaks HTTP/1.1 looks the same.
 */
export function isFromHere(request: FastifyRequest): boolean {
  const host = request.hostname.toLowerCase().replaceAll(/^\[|\]$/g, '');
  const direct = isLoopbackAddress(request.socket.remoteAddress ?? '') && isLoopbackHost(host);
  return direct && !wasHandedOn(request);
}

/** Whether a request shows that a proxy or a tunnel made it. Browsers and curl speak HTTP/1.1; nginx by default 1.0. */
function wasHandedOn({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => handedOn.test(name));
}
