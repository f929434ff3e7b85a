import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { openRuntime } from '../../apps/server/src/compose.ts';
import { readEnvironment } from '../../apps/server/src/config/env.ts';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import { environment } from '../run/start-server.ts';
import { summarise } from '../run/measure.ts';
import type { Rate } from './hammer.ts';

export type Query = { text: string; values: unknown[] };

/** The statements that the program sends for a request, without those that recognise the viewer. */
export async function statementsOf(
  connectionString: string,
  filesDir: string,
  { path, cookie }: { path: string; cookie: string | null },
): Promise<Query[]> {
  const heard: Query[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString, max: 2 }) }),
    log: ({ query }) => void heard.push({ text: query.sql, values: [...query.parameters] }),
  });
  const runtime = await openRuntime(readEnvironment(environment(connectionString, filesDir)), null);
  const app = await buildApp({ ...runtime.deps, db });
  try {
    const answer = await app.inject({ url: path, headers: cookie === null ? {} : { cookie } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.payload.slice(0, 300)}`);
    return heard.filter(({ text }) => !/"?auth_sessions"?/.test(text));
  } finally {
    await app.close();
    await db.destroy();
    await runtime.close();
  }
}

/**
 * Runs the statements over and over for `ms` milliseconds in `lanes` at once, those of one request together, as the
 * program sends them. The pool has as many connections as the program's.
 */
export async function runStatements(
  connectionString: string,
  queries: readonly Query[],
  { lanes, connections, ms }: { lanes: number; connections: number; ms: number },
): Promise<Rate> {
  const pool = new Pool({ connectionString, max: connections });
  const until = performance.now() + ms;
  const lane = async () => {
    const times: number[] = [];
    for (let now = performance.now(); now < until;) {
      await Promise.all(queries.map((query) => pool.query(query)));
      const end = performance.now();
      if (end < until) times.push(end - now);
      now = end;
    }
    return times;
  };
  try {
    const times = (await Promise.all(Array.from({ length: lanes }, lane))).flat();
    return { ...summarise(times), perSecond: (times.length * 1000) / ms };
  } finally {
    await pool.end();
  }
}
