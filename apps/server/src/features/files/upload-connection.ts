import type { FastifyRequest } from 'fastify';

const silenceMs = 2 * 60 * 1000;

/** Ends an upload's connection when nothing has come for two minutes: the other side is gone, or plays for time. */
export function dropWhenSilent(request: FastifyRequest): void {
  const { socket } = request.raw;
  // Requests that came over no network have a socket that cannot do this.
  if ('setTimeout' in socket) socket.setTimeout(silenceMs);
}
