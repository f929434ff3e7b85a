import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/**
 * The routes, as in `GET /api/courses/:id`, of every app that `build` makes, and how large a body of each may be where it
 * has a limit of its own. The HEAD that Fastify adds to each GET is left out.
 */
export async function routesRegisteredBy<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: Set<string>; bodyLimits: Map<string, number> }> {
  const routes = new Set<string>();
  const bodyLimits = new Map<string, number>();
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, bodyLimit }) => {
      for (const name of [method].flat()) {
        routes.add(`${name} ${url}`);
        if (bodyLimit !== undefined) bodyLimits.set(`${name} ${url}`, bodyLimit);
      }
    });
  };
  subscribe('fastify.initialization', watch);
  try {
    const built = await build();
    for (const route of routes) if (route.startsWith('GET ')) routes.delete(route.replace('GET', 'HEAD'));
    return { built, routes, bodyLimits };
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
}
