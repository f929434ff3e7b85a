import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { anyone } from '../policy/index.ts';
import { notFound } from './app-error.ts';
import { isFromHere } from './loopback.ts';

/** A number that is looked up when somebody asks for the metrics. */
export type Reading = { name: string; help: string; read: () => number | Promise<number> };
/** How often a route was called and did what it was called for. */
export type CountedRoute = { name: string; help: string; method: string; route: string };
export type Metrics = { readings: readonly Reading[]; countedRoutes: readonly CountedRoute[] };

/** Collectors of metrics give up after ten seconds; without the database the rest is worth having. */
const patienceMs = 2_000;

/** Serves `/metrics` for Prometheus, to this machine alone: the process, its requests by route, and what is given. */
export function registerMetrics(app: FastifyInstance, { readings, countedRoutes }: Metrics): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  for (const counted of countedRoutes) countRoute(app, registry, counted);
  for (const { name, help, read } of readings) {
    const collect = async function (this: Gauge) {
      this.set(await unless(patienceMs, read));
    };
    void new Gauge({ name, help, registers: [registry], collect });
  }
  app.get('/metrics', { config: { policy: anyone }, schema: { hide: true } }, async (request, reply) => {
    // Load and error rates are nobody's business outside this machine; to others there is nothing here.
    // A proxy on this machine comes from loopback too, and so does a page of another site whose name leads here.
    if (!isFromHere(request)) throw notFound('Page not found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
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
}

function countRoute(app: FastifyInstance, registry: Registry, { name, help, method, route }: CountedRoute): void {
  const counter = new Counter({ name, help, registers: [registry] });
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode < 300 && request.method === method && request.routeOptions.url === route) counter.inc();
    done();
  });
}

/** The value of `read`, or not a number when it fails or takes longer. */
async function unless(ms: number, read: Reading['read']): Promise<number> {
  const late = Promise.withResolvers<number>();
  const timer = setTimeout(() => late.resolve(Number.NaN), ms);
  try {
    return await Promise.race([late.promise, Promise.resolve().then(read)]);
  } catch {
    return Number.NaN;
  } finally {
    clearTimeout(timer);
  }
}
