import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { anyone } from '../policy/index.ts';
import { AppError } from './app-error.ts';
import { isDraining } from './draining.ts';

/** What load balancers ask: is the process alive, can it serve? */
export function registerHealth(app: FastifyInstance, db: Db): void {
  const config = { policy: anyone };
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config, schema: { hide: true } }, async () => {
    if (isDraining(app)) throw new AppError('service_unavailable', 'This server is about to end.');
    try {
      await sql`select 1`.execute(db);
    } catch {
      throw new AppError('service_unavailable', 'The database cannot be reached.');
    }
    return { status: 'ready' };
  });
}
