import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pino, type Logger } from 'pino';
import type { AppDeps } from './app.ts';
import type { Config } from './config/env.ts';
import { systemClock, systemRandom, uuidV7 } from './platform/clock/index.ts';
import { openDatabase } from './platform/db/index.ts';
import { createLocalStorage } from './platform/files/index.ts';
import { createOutbox } from './platform/mail/index.ts';

export type Runtime = {
  deps: AppDeps;
  log: Logger;
  embedded: boolean;
  /** True where the demo may be used: asked for, or an embedded database that only this machine reaches. */
  demo: boolean;
  close(): Promise<void>;
};

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1']);

/** Opens what the settings name and puts the parts together, for the server and the command line alike. */
export async function openRuntime(config: Config, webRoot: string | null): Promise<Runtime> {
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization'] });
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const database = await openDatabase({
    url: config.DATABASE_URL ?? null,
    dataDir,
    maxConnections: config.DATABASE_POOL,
    log: ({ level, ...event }) => log[level](event),
  });
  const demo = config.LECTERN_DEMO ?? (database.embedded && isPrivate(config));
  const ids = uuidV7(systemClock, systemRandom);
  const deps: AppDeps = {
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    ids,
    log,
    files: filesOf(config, dataDir),
    outbox: config.SMTP_URL === undefined ? null : createOutbox({ clock: systemClock, ids }),
    settings: { ...settingsOf(config, demo), webRoot },
  };
  return { deps, log, embedded: database.embedded, demo, close: () => database.close() };
}

function filesOf(config: Config, dataDir: string): AppDeps['files'] {
  return {
    storage: createLocalStorage(join(dataDir, 'files')),
    uploadsDir: join(dataDir, 'uploads'),
    uploadLimits: {
      image: config.UPLOAD_IMAGE_MB,
      pdf: config.UPLOAD_DOCUMENT_MB,
      document: config.UPLOAD_DOCUMENT_MB,
      video: config.UPLOAD_VIDEO_MB,
    },
  };
}

/** True where only this machine reaches the server: not even a proxy hands requests on to it. */
function isPrivate(config: Config): boolean {
  return loopbackHosts.has(config.HOST) && config.PUBLIC_URL === undefined && config.TRUST_PROXY === false;
}

function settingsOf(config: Config, demo: boolean): Omit<AppDeps['settings'], 'webRoot'> {
  return {
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL ?? null,
    joinCodesPerMinute: config.JOIN_CODES_PER_MINUTE,
    auth: {
      rememberDays: config.SESSION_REMEMBER_DAYS,
      sessionHours: config.SESSION_HOURS,
      failuresPerAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      failuresPerAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
      signUpsPerAddress: config.SIGN_UPS_PER_ADDRESS,
      demoAccounts: demo,
    },
  };
}
