import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { openRuntime } from '../../apps/server/src/compose.ts';
import { readEnvironment } from '../../apps/server/src/config/env.ts';
import type { Database } from '../../apps/server/src/platform/db/index.ts';
import type { Case } from '../cases/case.ts';
import { createClient } from './client.ts';
import type { Cookies } from './cookies.ts';
import { send } from './measure.ts';
import { type Statement, statementOf } from './plans.ts';
import { environment } from './start-server.ts';

/** Settings of a database that sends the plan of every statement to the client that sent the statement. */
export const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

const int8 = 20;
/** The look-ups of the auth session are the same for every request. */
const everywhere = /"?auth_sessions"?|^select 1$/;

export type Explainer = { explain(one: Case): Promise<Statement[]>; close(): Promise<void> };

/** The program in this process, on a database with the settings above; answers the statements of one request. */
export async function openExplainer(connectionString: string, filesDir: string, cookies: Cookies): Promise<Explainer> {
  let heard: Statement[] = [];
  const pool = new Pool({
    connectionString,
    max: 8,
    types: {
      // Reads numbers as the program does.
      getTypeParser: ((oid: number, format?: 'text' | 'binary'): unknown =>
        oid === int8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const statement = message === undefined ? null : statementOf(message);
      if (statement !== null && !everywhere.test(statement.text)) heard.push(statement);
    });
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const runtime = await openRuntime(readEnvironment(environment(connectionString, filesDir)), null);
  const app = await buildApp({ ...runtime.deps, db });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = createClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  return {
    async explain(one) {
      heard = [];
      await send(client.call, cookies, one, 1000);
      return heard;
    },
    async close() {
      client.close();
      await app.close();
      await db.destroy();
      await runtime.close();
    },
  };
}
