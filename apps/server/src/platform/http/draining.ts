import type { FastifyInstance } from 'fastify';

/** Servers that have been told to end. */
const draining = new WeakSet<object>();

/** From here on the server says that it is not ready, and with each answer that the connection ends with it. */
export function beginDraining(app: FastifyInstance): void {
  draining.add(app.server);
}

export function isDraining(app: FastifyInstance): boolean {
  return draining.has(app.server);
}

/** Lets clients know, by the answers that they get anyway, that the next request has to go elsewhere. */
export function closeConnectionsWhenDraining(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // Also for answers that are written past the reply.
    if (isDraining(app)) reply.raw.setHeader('connection', 'close');
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining(app)) reply.header('connection', 'close');
    done(null, payload);
  });
}
