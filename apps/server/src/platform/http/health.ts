import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import { anyone } from '../policy/index.ts';
import { AppError } from './app-error.ts';
import { isDraining } from './draining.ts';

/** How long a question waits for its answer, and how long one that was let go is counted. */
type Patience = { answerMs: number; forgetMs: number };

/**
 * Callers wait a few seconds at most; a database that takes longer than this to say anything serves nobody. After a
 * minute the pool has closed the idle connections that were lost too, long before the system gives up those in use.
 */
const ordinary: Patience = { answerMs: 2_000, forgetMs: 60_000 };

/** The most questions that are let go at once; beyond them nobody is asked. */
const mostLetGo = 3;

type HealthOptions = {
  patience?: Patience;
  /** Sentences for the operator of a server that can serve. */
  remarks?: () => readonly string[];
};

/** Answers load balancers: is the process alive, can it serve? */
export function registerHealth(
  app: FastifyInstance,
  db: Db,
  { patience = ordinary, remarks = () => [] }: HealthOptions = {},
): void {
  const isThere = databaseProbe(db, patience);
  const config = { policy: anyone };
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config, schema: { hide: true } }, async () => {
    if (isDraining(app)) throw new AppError('service_unavailable', 'This server is shutting down.');
    if (!(await isThere())) throw new AppError('service_unavailable', 'The database cannot be reached.');
    const detail = remarks().join(' ');
    return { status: 'ready', ...(detail === '' ? {} : { detail }) };
  });
}

/**
 * Asks the database one question at a time, however many want to know. One without an answer in time is let go, because
 * on a connection that is lost it may never come: the next question goes out on another. Never throws.
 */
function databaseProbe(db: Db, { answerMs, forgetMs }: Patience): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  /** Questions let go, with when that was. Each may hold a connection, so that there are few. */
  const letGo = new Map<Promise<boolean>, number>();
  const ask = async (): Promise<boolean> => {
    const answer = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const enough = new AbortController();
    const late = delay(answerMs, null, { signal: enough.signal }).catch(() => null);
    const said = await Promise.race([answer, late]);
    enough.abort();
    if (said === null) {
      letGo.set(answer, performance.now());
      void answer.finally(() => letGo.delete(answer));
    }
    asking = null;
    return said ?? false;
  };
  return async () => {
    for (const [answer, at] of letGo) if (performance.now() - at > forgetMs) letGo.delete(answer);
    return letGo.size < mostLetGo ? (asking ??= ask()) : false;
  };
}
