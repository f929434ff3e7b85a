// The server's process: reads the settings, opens the database, listens, and closes gracefully.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { createChores } from './chores.ts';
import { openRuntime, type Runtime } from './compose.ts';
import { type Config, readEnvironment } from './config/env.ts';
import { demoAccounts, demoPassword, fillDemo } from './features/demo/index.ts';
import { ensureFirstAdmin } from './features/users/index.ts';
import { migrateToLatest } from './platform/db/index.ts';
import { keepTidy } from './platform/jobs/housekeeping.ts';

const tidyEveryMs = 10 * 60 * 1000;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(config: Config): Promise<void> {
  const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  const runtime = await openRuntime(config, existsSync(webRoot) ? webRoot : null);
  try {
    await prepareDatabase(config, runtime);
    const app = await buildApp(runtime.deps);
    const address = await listen(app, config);
    const { deps, log } = runtime;
    const stopTidying = keepTidy(
      {
        db: deps.db,
        chores: createChores(deps.files),
        now: () => deps.clock.now(),
        log: ({ level, ...event }) => log[level](event),
      },
      tidyEveryMs,
    );
    closeOnSignal(async () => {
      await app.close();
      await stopTidying();
      await runtime.close();
    });
    say(`Lectern is ready at ${config.PUBLIC_URL ?? address}`);
    if (runtime.demo) say(`Demo accounts, password ${demoPassword}: ${demoAccounts.join(', ')}`);
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

async function prepareDatabase(config: Config, { deps, demo }: Runtime): Promise<void> {
  await migrateToLatest(deps.db);
  if (demo && (await fillDemo({ ...deps, ...deps.files }, deps.db, say))) return;
  const password = config.LECTERN_ADMIN_PASSWORD ?? null;
  const admin = { username: config.LECTERN_ADMIN_USERNAME, email: config.LECTERN_ADMIN_EMAIL ?? null, password };
  if ((await ensureFirstAdmin(deps, deps.db, admin)) === 'missing') {
    say('There is no admin yet. Make one with: npm run lectern -- create-admin');
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

/** Closes once, on the first signal; the terminal and a wrapper may both send one. */
function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const onSignal = () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  fail(error);
}
