import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { anyone } from '../policy/index.ts';
import { AppError } from './app-error.ts';
import { isDraining } from './draining.ts';

/** Who asks waits a few seconds at most; a database that takes longer than this to say anything serves nobody. */
const answerMs = 2_000;

/** What load balancers ask: is the process alive, can it serve? */
export function registerHealth(app: FastifyInstance, db: Db): void {
  const isThere = databaseProbe(db);
  const config = { policy: anyone };
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config, schema: { hide: true } }, async () => {
    if (isDraining(app)) throw new AppError('service_unavailable', 'This server is about to end.');
    if (!(await isThere())) throw new AppError('service_unavailable', 'The database cannot be reached.');
    return { status: 'ready' };
  });
}

/** Asks the database one question at a time, however many want to know, so that a silent one holds one connection. */
function databaseProbe(db: Db): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = () =>
    sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
  return async () => {
    const enough = new AbortController();
    const late = delay(answerMs, false, { signal: enough.signal }).catch(() => false);
    const answer = await Promise.race([(asking ??= ask()), late]);
    enough.abort();
    return answer;
  };
}
