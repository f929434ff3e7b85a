// The server's process: reads the settings, opens the database, listens, and closes gracefully.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { createChores } from './chores.ts';
import { openRuntime, type Runtime } from './compose.ts';
import { type Config, readEnvironment } from './config/env.ts';
import { drain } from './drain.ts';
import { demoAccounts, demoPassword, fillDemo } from './features/demo/index.ts';
import { ensureFirstAdmin } from './features/users/index.ts';
import { type Db, migrateToLatest } from './platform/db/index.ts';
import { keepTidy } from './platform/jobs/housekeeping.ts';

const tidyEveryMs = 10 * 60 * 1000;
/** How long requests in flight may take once the process is asked to end. */
const drainMs = 30_000;
const firstFillLock = 7_201_002;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Serves until `ending`, also when that comes in the middle of starting; then leaves nothing running behind. */
async function run(config: Config, ending: AbortSignal): Promise<void> {
  const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  const runtime = await openRuntime(config, existsSync(webRoot) ? webRoot : null);
  try {
    if (!ending.aborted) await prepareDatabase(config, runtime);
    if (!ending.aborted) await serve(config, runtime, ending);
  } finally {
    await runtime.close();
  }
}

async function serve(config: Config, { deps, demo, log }: Runtime, ending: AbortSignal): Promise<void> {
  const app = await buildApp(deps);
  const address = await listen(app, config);
  const stopTidying = keepTidy(
    {
      db: deps.db,
      chores: createChores(deps.files),
      now: () => deps.clock.now(),
      log: ({ level, ...event }) => log[level](event),
    },
    tidyEveryMs,
  );
  say(`Lectern is ready at ${config.PUBLIC_URL ?? address}`);
  if (demo) say(`Demo accounts, password ${demoPassword}: ${demoAccounts.join(', ')}`);
  if (!ending.aborted) await once(ending, 'abort');
  await drain(app, drainMs);
  await stopTidying();
}

async function prepareDatabase(config: Config, { deps, demo }: Runtime): Promise<void> {
  await migrateToLatest(deps.db);
  await deps.db.transaction().execute(async (trx) => {
    // Of several processes that start at once on an empty database, one fills it and the others find it filled.
    await sql`select pg_advisory_xact_lock(${firstFillLock})`.execute(trx);
    if (demo && (await fillDemo({ ...deps, ...deps.files }, trx, say))) return;
    await provideAdmin(config, deps, trx);
  });
}

async function provideAdmin(config: Config, deps: Runtime['deps'], trx: Db): Promise<void> {
  const password = config.LECTERN_ADMIN_PASSWORD ?? null;
  const admin = { username: config.LECTERN_ADMIN_USERNAME, email: config.LECTERN_ADMIN_EMAIL ?? null, password };
  try {
    const outcome = await ensureFirstAdmin(deps, trx, admin, deps.settings.auth.demoAccounts);
    if (outcome === 'missing') say('There is no admin yet. Make one with: npm run lectern -- create-admin');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The first admin "${admin.username}" cannot be made: ${reason}. See LECTERN_ADMIN_USERNAME.`, {
      cause: error,
    });
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new Error(`Port ${config.PORT} is in use. Stop the other program, or choose another: PORT=3001 npm start`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** Aborted by the first signal that asks the process to end; the terminal and a wrapper may both send one. */
function endingBySignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort());
  return ending.signal;
}

try {
  await run(readEnvironment(process.env), endingBySignal());
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
