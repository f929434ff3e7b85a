import type { FastifyRequest } from 'fastify';

const silenceMs = 2 * 60 * 1000;

/** Ends an upload's connection when nothing has come for two minutes: the other side is gone, or plays for time. */
export function dropWhenSilent(request: FastifyRequest): void {
  request.raw.socket.setTimeout(silenceMs);
}
