import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/**
 * The routes, as in `GET /api/courses/:id`, of every app that `build` makes. The HEAD that Fastify adds to each GET is
 * left out.
 */
export async function routesRegisteredBy<T>(build: () => Promise<T>): Promise<{ built: T; routes: Set<string> }> {
  const routes = new Set<string>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat()) routes.add(`${name} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    const built = await build();
    for (const route of routes) if (route.startsWith('GET ')) routes.delete(route.replace('GET', 'HEAD'));
    return { built, routes };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
