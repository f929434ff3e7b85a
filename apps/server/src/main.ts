// The server's process: reads the settings, opens the database, listens, and closes gracefully.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp, servicesOf } from './app.ts';
import { createChores } from './chores.ts';
import { openRuntime, type Runtime } from './compose.ts';
import { type Config, dataFolder, readEnvironment } from './config/env.ts';
import { despiteLosses } from './despite-losses.ts';
import { drain } from './drain.ts';
import { demoAccounts, demoPassword, fillDemo } from './features/demo/index.ts';
import { features } from './features.ts';
import { ensureFirstAdmin, passwordLinkAddress } from './features/users/index.ts';
import { makeKeyFile } from './platform/app-key/index.ts';
import { findPurgeTime } from './platform/clock/purge-time.ts';
import { type Db, migrateToLatest } from './platform/db/index.ts';
import { handOnEvents } from './platform/events/hand-on.ts';
import { type MaintenanceOptions, runMaintenance } from './platform/jobs/maintenance.ts';
import { type RepeatedWork, runEvery } from './platform/jobs/run-every.ts';
import { createSmtpTransport, sendDueMail } from './platform/mail/index.ts';
import { whyRefused } from './refused-start.ts';
import type { Services } from './services.ts';

const maintainEveryMs = 10 * 60 * 1000;
/** How often the process's clock is compared with the database's. */
const keepTimeEveryMs = 5_000;
const sendEveryMs = 2_000;
const handOnEveryMs = 1_000;
/** How long requests in flight may take once the process is asked to end. */
const drainMs = 30_000;
const firstFillLock = 7_201_002;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Serves until `ending`, also when that comes in the middle of starting; then leaves nothing running behind. */
async function run(config: Config, ending: AbortSignal): Promise<void> {
  const webRoot = fileURLToPath(new URL('../../web/dist/', import.meta.url));
  const runtime = await openRuntime(config, existsSync(webRoot) ? webRoot : null);
  try {
    const { log, keyFile } = runtime;
    await makeKeyFile(keyFile);
    const onLoss = (err: unknown) => log.warn({ err }, 'the database went away while starting; waiting for it');
    const prepare = () => (ending.aborted ? Promise.resolve(null) : prepareDatabase(config, runtime));
    const firstAdmin = await despiteLosses(prepare, onLoss);
    if (!ending.aborted) await serve(config, runtime, firstAdmin, ending);
  } finally {
    await runtime.close();
  }
}

/** An admin whose account waits for a password, and the token with which it is set. */
type WaitingAdmin = { username: string; token: string };

async function serve(
  config: Config,
  runtime: Runtime,
  firstAdmin: WaitingAdmin | null,
  ending: AbortSignal,
): Promise<void> {
  const { deps, demo } = runtime;
  const services = servicesOf(deps);
  const app = await buildApp(deps, services);
  const address = await listen(app, config);
  const drained = new AbortController();
  const working = workInBackground({ config, runtime, services }, drained.signal);
  const url = config.PUBLIC_URL ?? address;
  if (firstAdmin) {
    const link = passwordLinkAddress(url, firstAdmin.token);
    say(`There is no admin yet. Set the password of "${firstAdmin.username}" here, once: ${link}`);
  }
  say(`Lectern is ready at ${url}`);
  void lookForScanner(deps);
  if (demo) say(`Demo accounts, password ${demoPassword}: ${demoAccounts.join(', ')}`);
  if (!ending.aborted) await once(ending, 'abort');
  await drain(app, { noticeMs: config.SHUTDOWN_NOTICE_SECONDS * 1000, patienceMs: drainMs });
  drained.abort();
  await working;
}

/** Says at once where uploads are going to be refused. */
async function lookForScanner({ files: { scanner }, log }: Runtime['deps']): Promise<void> {
  const away = (err: unknown) =>
    log.warn({ err }, 'the virus scanner does not answer; no upload is taken until it does');
  await scanner?.version().catch(away);
}

type Serving = { config: Config; runtime: Runtime; services: Services };

/** Does what nobody asks for, until the signal comes; resolves when all of it has come to an end. */
async function workInBackground({ config, runtime, services }: Serving, signal: AbortSignal): Promise<void> {
  const { log: logger, keepTime } = runtime;
  const { db, clock } = services;
  const log: MaintenanceOptions['log'] = ({ level, ...event }) => logger[level](event);
  const maintenance = {
    db,
    chores: createChores(services),
    purgeTime: () => findPurgeTime(db),
    now: () => clock.now(),
    log,
  };
  const { SMTP_URL: smtp, MAIL_FROM: from } = config;
  const transport = smtp === undefined ? null : createSmtpTransport(smtp, from);
  const composers = Object.fromEntries(
    features.flatMap((feature) => Object.entries(feature.composers?.(services) ?? {})),
  );
  const mail = transport && { db, composers, now: () => clock.now(), log, transport };
  const listeners = features.flatMap(({ listensLater }) => listensLater ?? []);
  const handingOn = { ...services, listeners, log: logger };
  const works: RepeatedWork[] = [
    { name: 'keeping the time', everyMs: keepTimeEveryMs, round: keepTime },
    { name: 'tidying up', everyMs: maintainEveryMs, round: (ending) => runMaintenance(maintenance, ending) },
    { name: 'handing on events', everyMs: handOnEveryMs, round: (ending) => handOnEvents(handingOn, ending) },
    ...features.flatMap((feature) => feature.work?.(services) ?? []),
  ];
  if (mail) works.push({ name: 'sending mail', everyMs: sendEveryMs, round: (ending) => sendDueMail(mail, ending) });
  await Promise.all(works.map((work) => runEvery(work, { signal, log: logger })));
  transport?.close();
}

async function prepareDatabase(config: Config, { deps, demo, keepTime }: Runtime): Promise<WaitingAdmin | null> {
  await migrateToLatest(deps.db);
  // Before anybody is served: a leap of the time is noticed before it ends anything.
  await keepTime();
  return deps.db.transaction().execute(async (trx) => {
    // When several processes start at once on an empty database, one fills it and the others find it filled.
    await sql`select pg_advisory_xact_lock(${firstFillLock})`.execute(trx);
    if (demo && (await fillDemo({ ...deps, ...deps.files }, trx, say))) return null;
    return provideAdmin(config, deps, trx);
  });
}

async function provideAdmin(config: Config, deps: Runtime['deps'], trx: Db): Promise<WaitingAdmin | null> {
  const password = config.LECTERN_ADMIN_PASSWORD ?? null;
  const admin = { username: config.LECTERN_ADMIN_USERNAME, email: config.LECTERN_ADMIN_EMAIL ?? null, password };
  try {
    const outcome = await ensureFirstAdmin(deps, { ...deps, db: trx }, admin, deps.settings.auth.demoAccounts);
    return outcome.kind === 'link' ? outcome : null;
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
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EACCES') {
      const advice = 'Choose one above 1023 and put a proxy in front: PORT=3000 npm start';
      throw new Error(`Port ${config.PORT} may not be used by this account. ${advice}`, { cause: error });
    }
    if (code === 'EADDRINUSE') {
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
  process.stderr.write(`${whyRefused(error, dataFolder(process.env))}\n`);
  process.exit(1);
}
