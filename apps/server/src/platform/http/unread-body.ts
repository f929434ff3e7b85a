import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The size up to which a refused body is read to its end, in bytes; more than any body that some route takes at once. */
export const readAnyway = 32 * 1024 * 1024;

/**
 * Reads and drops what is left of a body once its request is answered: the next request on the connection stands behind
 * it. A parser that gave up in the middle would otherwise hold the rest back for good.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('finish', () => dropRest(request.raw));
  });
}

function dropRest(message: IncomingMessage): void {
  if (message.readableEnded || message.destroyed) return;
  message.unpipe();
  message.removeAllListeners('data');
  message.removeAllListeners('readable');
  message.resume();
}

/** Ends the connection after this answer where nobody has begun to read a body that takes too long to drop. */
export function closeBeforeHugeBody(request: FastifyRequest, reply: FastifyReply): void {
  const { 'content-length': length = 0, 'transfer-encoding': chunked } = request.headers;
  const coming = chunked === undefined ? Number(length) : Infinity;
  if (coming > readAnyway && request.raw.readableFlowing === null && !request.raw.complete)
    reply.header('connection', 'close');
}
