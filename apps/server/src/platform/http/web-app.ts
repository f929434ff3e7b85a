import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { anyone } from '../policy/index.ts';
import { errorBody } from './error-handler.ts';

const notThere = (request: FastifyRequest, reply: FastifyReply) =>
  reply
    .code(404)
    .send(
      errorBody('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0] ?? ''}`, request.id),
    );

/**
 * Serves the built web app: hashed assets for ever, and its one page for every address that is not the API's, because
 * the browser does the routing. With null only the API is served.
 */
export async function registerWebApp(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot === null) {
    app.setNotFoundHandler(notThere);
    return;
  }
  const page = await readFile(join(webRoot, 'index.html'));
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: anyone };
    });
    await files.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const immutable = path.includes('/assets/');
        response.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      !path.startsWith('/assets/');
    if (!isPage) return notThere(request, reply);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
