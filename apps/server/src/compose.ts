import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/env.ts';
import { moveDeadlinesWithTime } from './features/attempts/index.ts';
import { captionBytes } from './features/files/index.ts';
import { appKeysIn, type KeyFile, lookAtKeyFile } from './platform/app-key/index.ts';
import { createBreachedPasswords, createPasswords, recommendedCost } from './platform/auth/index.ts';
import { SteadyClock, systemRandom, uuidV7 } from './platform/clock/index.ts';
import { findPurgeTime } from './platform/clock/purge-time.ts';
import { askDatabase } from './platform/clock/server-clock.ts';
import { createTimekeeper } from './platform/clock/timekeeper.ts';
import { backupRemark, type Db, findLastBackup, openDatabase } from './platform/db/index.ts';
import {
  type BucketSettings,
  createLocalStorage,
  createS3Storage,
  diskUnder,
  disksUnder,
  makeDataFolder,
  openBucket,
} from './platform/files/index.ts';
import { isLoopbackHost } from './platform/http/index.ts';
import { createLog } from './platform/log/index.ts';
import { createOutbox } from './platform/mail/index.ts';
import { createOutward, systemResolve } from './platform/net/index.ts';
import { clamdAddress, createClamd } from './platform/virus-scanner/index.ts';
import type { AppDeps } from './services.ts';

export type Runtime = {
  deps: AppDeps & { clock: SteadyClock };
  log: Logger;
  embedded: boolean;
  /** The database's address, for connections beside the pool. */
  connectionString: string;
  /** Where backups are kept unless somebody says otherwise. */
  backupDir: string;
  keyFile: KeyFile;
  /** Whether the demo may be used: asked for, or an embedded database that only this machine reaches. */
  demo: boolean;
  /** Corrects the clock by the database's, and sees whether the time is to be believed. Call it every few seconds. */
  keepTime: () => Promise<void>;
  close(): Promise<void>;
};

/** With the time of the question itself, a change is everywhere within a second. */
const catalogueSureForMs = 800;

/** Opens what the settings name and puts the parts together, for the server and the command line alike. */
export async function openRuntime(config: Config, webRoot: string | null): Promise<Runtime> {
  const log = createLog(config.LOG_LEVEL);
  const dataDir = resolve(config.DATA_DIR);
  await makeDataFolder(dataDir, config.DATABASE_URL === undefined && process.getuid?.() === 0);
  const database = await openDatabase({
    url: config.DATABASE_URL ?? null,
    dataDir,
    maxConnections: config.DATABASE_POOL,
    log: ({ level, ...event }) => log[level](event),
  });
  const demo = config.LECTERN_DEMO ?? (database.embedded && isPrivate(config));
  const clock = await clockOf(database.db);
  const timekeeping = keepingTime(database.db, clock, log);
  const ids = uuidV7(clock, systemRandom);
  const backupDir = resolve(config.BACKUP_DIR ?? join(dataDir, 'backups'));
  const keyFile = { path: resolve(config.APP_KEY_FILE ?? join(dataDir, 'app-key')), random: systemRandom };
  const deps: Runtime['deps'] = {
    db: database.db,
    clock,
    random: systemRandom,
    passwords: createPasswords(recommendedCost),
    breachedPasswords: breachedPasswordsOf(config, { clock, log }),
    appKeys: appKeysIn(keyFile),
    ids,
    log,
    purgingWaits: () => timekeeping.waits,
    backupRemark: () => timekeeping.backup,
    files: filesOf(config, dataDir),
    installation: {
      version: await programVersion(),
      disks: disksOf(config, { dataDir, backupDir }),
      keyFile: () => lookAtKeyFile(keyFile.path),
    },
    outbox: config.SMTP_URL === undefined ? null : createOutbox({ clock, ids }),
    outward: createOutward({
      allowPrivate: config.PUSH_PRIVATE,
      allowLoopback: isPrivate(config),
      asksPrivate: config.SIGN_IN_PRIVATE,
      resolve: systemResolve,
    }),
    webhookOutward: createOutward({ allowPrivate: config.WEBHOOK_PRIVATE, resolve: systemResolve }),
    rosterOutward: createOutward({
      allowPrivate: false,
      asksPrivate: config.ROSTER_PRIVATE,
      resolve: systemResolve,
    }),
    settings: { ...settingsOf(config, demo), webRoot },
  };
  return {
    deps,
    log,
    embedded: database.embedded,
    connectionString: database.connectionString,
    backupDir,
    keyFile,
    demo,
    keepTime: () => timekeeping.keep(),
    close: () => database.close(),
  };
}

function breachedPasswordsOf(
  { BREACHED_PASSWORDS_URL: url }: Config,
  deps: { clock: SteadyClock; log: Logger },
): AppDeps['breachedPasswords'] {
  if (url === undefined) return null;
  // The operator chose the address, which may be one of their own network.
  const outward = createOutward({ allowPrivate: false, asksPrivate: true, resolve: systemResolve });
  return createBreachedPasswords({ ...deps, url, outward });
}

/** A clock that goes by the database's, or by the machine's until a database that is away has told the time. */
async function clockOf(db: Db): Promise<SteadyClock> {
  const clock = new SteadyClock();
  await clock
    .read(() => askDatabase(db))
    .then(
      (reading) => clock.follow(reading),
      () => undefined,
    );
  return clock;
}

/**
 * Keeps the clock; as found the last time, `waits` is why nothing is purged by age, or null, and `backup` what is to be
 * known of the last backup, or null.
 */
function keepingTime(db: Db, clock: SteadyClock, log: Logger) {
  const keepTime = createTimekeeper({
    db,
    clock,
    onLeap: async (trx, leap) => void (await moveDeadlinesWithTime(trx, leap)),
    log: ({ level, ...event }) => log[level](event),
  });
  const timekeeping = {
    waits: null as string | null,
    backup: null as string | null,
    async keep(): Promise<void> {
      await keepTime();
      const time = await findPurgeTime(db);
      timekeeping.waits = 'waits' in time ? time.waits : null;
      timekeeping.backup = backupRemark(await findLastBackup(db), clock.now());
    },
  };
  return timekeeping;
}

function filesOf(config: Config, dataDir: string): AppDeps['files'] {
  const bucketSettings = bucketOf(config);
  const bucket = bucketSettings && openBucket(bucketSettings);
  const named = (folder: string) => `${config.S3_PREFIX}${folder}/`;
  return {
    storage: bucket ? createS3Storage(bucket, named('files')) : createLocalStorage(join(dataDir, 'files')),
    uploadsDir: join(dataDir, 'uploads'),
    segments: bucket && createS3Storage(bucket, named('uploads')),
    quotas: {
      person: config.UPLOAD_PERSON_GB,
      unapproved: config.UPLOAD_UNAPPROVED_MB,
      institution: config.UPLOAD_INSTITUTION_GB,
      site: config.UPLOAD_SITE_GB,
    },
    disk: bucket ? null : diskUnder(dataDir, config.UPLOAD_RESERVE_MB),
    uploadLimits: uploadLimitsOf(config),
    scanner: scannerOf(config),
  };
}

/** The largest file of each kind. A scanner takes no larger ones, and what nobody has looked through is not kept. */
function uploadLimitsOf(config: Config): AppDeps['files']['uploadLimits'] {
  const most = config.VIRUS_SCANNER === undefined ? Infinity : config.VIRUS_SCANNER_MB;
  return {
    image: Math.min(config.UPLOAD_IMAGE_MB, most),
    pdf: Math.min(config.UPLOAD_DOCUMENT_MB, most),
    document: Math.min(config.UPLOAD_DOCUMENT_MB, most),
    video: Math.min(config.UPLOAD_VIDEO_MB, most),
    captions: Math.min(captionBytes, most),
  };
}

function scannerOf({ VIRUS_SCANNER: setting }: Config): AppDeps['files']['scanner'] {
  if (setting === undefined) return null;
  const address = clamdAddress(setting);
  // A scanner that is meant and not understood must not be none.
  if (address === null) throw new Error(`VIRUS_SCANNER: not an address: ${setting}`);
  return createClamd({ address });
}

/** The disks of the folders that the settings name. Files in S3 are on none of them. */
function disksOf(
  config: Config,
  { dataDir, backupDir }: { dataDir: string; backupDir: string },
): AppDeps['installation']['disks'] {
  const files = config.S3_BUCKET === undefined ? [['files', join(dataDir, 'files')] as const] : [];
  return () => disksUnder([['data', dataDir], ...files, ['backups', backupDir]]);
}

async function programVersion(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function bucketOf(config: Config): BucketSettings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined) return null;
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey };
  return { bucket, region: config.S3_REGION, endpoint: config.S3_ENDPOINT ?? null, credentials };
}

/** Whether only this machine reaches the server, and no proxy hands requests on to it. */
function isPrivate(config: Config): boolean {
  return isLoopbackHost(config.HOST) && config.PUBLIC_URL === undefined && config.TRUST_PROXY === false;
}

function settingsOf(config: Config, demo: boolean): Omit<AppDeps['settings'], 'webRoot'> {
  return {
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL ?? null,
    joinCodesPerMinute: config.JOIN_CODES_PER_MINUTE,
    exportsPerMinute: config.EXPORTS_PER_MINUTE,
    callsPerMinute: config.CALLS_PER_MINUTE,
    auditDays: config.AUDIT_DAYS,
    attemptStaleDays: config.ATTEMPT_STALE_DAYS,
    catalogueSureForMs,
    hstsSubdomains: config.HSTS_SUBDOMAINS,
    serviceWorker: config.SERVICE_WORKER,
    auth: {
      rememberDays: config.SESSION_REMEMBER_DAYS,
      rememberMostDays: config.SESSION_REMEMBER_MOST_DAYS,
      sessionHours: config.SESSION_HOURS,
      idleMinutes: config.SESSION_IDLE_MINUTES,
      https: config.PUBLIC_URL?.startsWith('https:') === true,
      failuresPerAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      failuresAltogether: config.SIGN_IN_FAILURES_ALTOGETHER,
      failuresPerAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
      signUpsPerAddress: config.SIGN_UPS_PER_ADDRESS,
      proofBits: config.PROOF_OF_WORK_BITS,
      demoAccounts: demo,
      demoFromHereAlone: config.LECTERN_DEMO === undefined,
      signUp: { mode: config.SIGN_UP, domains: config.SIGN_UP_DOMAINS },
    },
  };
}
