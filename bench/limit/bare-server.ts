// A Fastify with one route and nothing else, in a process of its own: the highest rate at which Fastify can send these
// bytes.
import { fastify } from 'fastify';
import type { Bare } from './bare.ts';

const app = fastify();
process.once('message', ({ method, answer }: Bare) => {
  const body = Buffer.from(answer);
  app.route({ method, url: '*', handler: (_, reply) => reply.type('application/json; charset=utf-8').send(body) });
  app.listen({ host: '127.0.0.1', port: 0 }).then(
    (url) => process.send?.({ url }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.disconnect();
    },
  );
});
process.once('disconnect', () => void app.close());
