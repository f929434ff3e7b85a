import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '../app.ts';
import type { Db } from '../platform/db/index.ts';

export type Siblings = { close(): Promise<void> };

/**
 * With `LECTERN_TEST_PROCESSES=3` the application gets two siblings, each with connections of its own to the same
 * database, and every request to it goes to the next of the three, as behind a load balancer.
 */
export async function makeSiblings(app: FastifyInstance, deps: AppDeps, open: () => Db): Promise<Siblings> {
  const count = Number(process.env['LECTERN_TEST_PROCESSES'] ?? 1);
  const databases = Array.from({ length: count - 1 }, () => open());
  const others = await Promise.all(databases.map(async (db) => buildApp({ ...deps, db })));
  await Promise.all(others.map((other) => other.ready()));
  if (others.length > 0) takeTurns(app, others);
  return {
    async close() {
      await Promise.all(others.map((other) => other.close()));
      await Promise.all(databases.map((db) => db.destroy()));
    },
  };
}

function takeTurns(app: FastifyInstance, others: readonly FastifyInstance[]): void {
  const own = { inject: app.inject.bind(app), routing: app.routing.bind(app) };
  const turns = [own, ...others];
  let last = 0;
  const next = () => {
    last = (last + 1) % turns.length;
    return turns[last] ?? own;
  };
  // Calls with options are what tests make; the chained form stays with the first.
  const inject = (...args: Parameters<typeof own.inject>) => next().inject(...args);
  Object.defineProperty(app, 'inject', { value: inject });
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => next().routing(request, response));
}
