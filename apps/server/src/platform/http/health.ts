import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/index.ts';
import { anyone } from '../policy/index.ts';
import { AppError, notFound } from './app-error.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** What load balancers and monitors ask: is the process alive, can it serve, how is it doing. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  const config = { policy: anyone };
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config, schema: { hide: true } }, async () => {
    try {
      await sql`select 1`.execute(db);
    } catch {
      throw new AppError('service_unavailable', 'The database cannot be reached.');
    }
    return { status: 'ready' };
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from receiving a request to having sent its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    // Load and error rates are nobody's business outside this machine; to others there is nothing here.
    // A proxy on this machine comes from loopback too, but says for whom it asks.
    const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (forwarded || !loopback.test(request.ip)) throw notFound('Page');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
