import { randomBytes } from 'node:crypto';
import type { SignInWay, UploadLimits } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { buildApp, servicesOf } from '../src/app.ts';
import type { AuthSettings } from '../src/features/auth/index.ts';
import { type AppKeys, createAppKeys } from '../src/platform/app-key/index.ts';
import { createBreachedPasswords } from '../src/platform/auth/index.ts';
import { uuidV7 } from '../src/platform/clock/index.ts';
import { connect, type Db } from '../src/platform/db/index.ts';
import type { S3Server } from './platform/files/s3/s3-server.ts';
import { createLog } from '../src/platform/log/index.ts';
import { createOutbox } from '../src/platform/mail/index.ts';
import { createOutward, type Outward } from '../src/platform/net/index.ts';
import { cheapPasswords } from './cheap-hash.ts';
import { createDatabase, dropDatabase, onDatabase, templateName } from './databases.ts';
import { type Factories, createFactories } from './factories.ts';
import { type Caller, createCaller } from './caller.ts';
import type { AppDeps, Services } from '../src/services.ts';
import { TestClock } from './test-clock.ts';
import { makeSiblings } from './siblings.ts';
import { makeTestFiles } from './test-files.ts';

export type TestApp = Factories & {
  app: FastifyInstance;
  db: Db;
  clock: TestClock;
  files: AppDeps['files'];
  /** The things that features are given. */
  services: Services;
  /** The store that files are kept in, where that is the project's kind of storage. */
  s3: S3Server | null;
  /** Calls as a visitor. */
  visitor: Caller;
  /** Calls another application on the same database, as of another process, as somebody. */
  elsewhere(cookie?: string | null): Promise<Caller>;
  /** Another process on the same database, with this handle of it and these other things of its own: what features are given there, and calls to it by their cookie. */
  anotherProcess(
    handle?: Db,
    others?: Partial<AppDeps>,
  ): Promise<{ services: Services; callerOf(cookie: string | null): Caller }>;
  /** Calls as somebody, with an auth session of their own, which began in this way. */
  as(user: { id: string }, cameBy?: SignInWay): Promise<Caller>;
  close(): Promise<void>;
};

const testAuthSettings: AuthSettings = {
  rememberDays: 15,
  rememberMostDays: 90,
  sessionHours: 12,
  idleMinutes: 120,
  https: false,
  failuresPerAccount: 10,
  failuresAltogether: 100,
  failuresPerAddress: 100,
  signUpsPerAddress: 60,
  proofBits: 4,
  demoAccounts: true,
  demoFromHereAlone: true,
  signUp: { mode: 'open', domains: [] },
};

/** Small, so that a test can go over them without sending much. */
const testUploadLimits: UploadLimits = {
  image: 200_000,
  pdf: 500_000,
  document: 500_000,
  video: 5_000_000,
  captions: 100_000,
};

const testQuotas = { person: 1e9, unapproved: 1e8, institution: 1e10, site: 1e11 };

export type TestAppOptions = {
  trustProxy?: boolean;
  publicUrl?: string;
  /** Whether mail is put into the outbox; nothing sends it. Give a `publicUrl` too. */
  mail?: boolean;
  /** In place of requests that reach public addresses alone, with no names. */
  outward?: Outward;
  /** In place of requests of webhooks to public addresses alone, with no names. */
  webhookOutward?: Outward;
  /** In place of questions to public school information systems alone, with no names. */
  rosterOutward?: Outward;
  /** Gets the server's log, line by line. */
  log?: { write(line: string): void };
  uploadLimits?: UploadLimits;
  quotas?: Partial<AppDeps['files']['quotas']>;
  /** In place of none. */
  scanner?: AppDeps['files']['scanner'];
  /** In place of the disk that the tests run on. */
  disk?: AppDeps['files']['disk'];
  auth?: Partial<AuthSettings>;
  /** The service of breached passwords that is asked, in place of none. */
  breachedPasswordsUrl?: string;
  /** In place of hashes that cost next to nothing. */
  passwords?: AppDeps['passwords'];
  catalogueSureForMs?: number;
  /** In place of no limit. */
  callsPerMinute?: number;
  /** In place of a key that this application alone has. */
  appKeys?: AppKeys;
  /** The folder of the built web app, for tests with browsers. */
  webRoot?: string;
  purgingWaits?: () => string | null;
  /** In place of folders and files that are as they should be. */
  installation?: Partial<AppDeps['installation']>;
};

const gigabyte = 1024 ** 3;
const soundInstallation: AppDeps['installation'] = {
  version: '0.0.0',
  disks: async () => [{ holds: ['data', 'files', 'backups'], free: 80 * gigabyte, size: 100 * gigabyte }],
  keyFile: async () => ({ keys: 1, broken: false, open: false }),
};

function makeAppKeys(): AppKeys {
  const key = randomBytes(32);
  return createAppKeys({ random: { bytes: randomBytes }, read: () => [key] });
}

function breachedPasswordsAt(
  url: string | undefined,
  deps: Pick<AppDeps, 'clock' | 'log'>,
): AppDeps['breachedPasswords'] {
  if (url === undefined) return null;
  const outward = createOutward({ allowPrivate: false, asksPrivate: true, resolve: async () => [] });
  return createBreachedPasswords({ ...deps, url, outward });
}

/** The whole application on a database of its own. Close it in `afterAll`. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabase(server, name, templateName);
  const open = () =>
    connect({
      connectionString: onDatabase(inject('applicationUrl'), name),
      maxConnections: 8,
      pooled: inject('applicationUrl') !== server,
      onIdleError: () => undefined,
    });
  const db = open();
  const {
    s3,
    close: closeFiles,
    ...made
  } = await makeTestFiles({
    uploadLimits: options.uploadLimits ?? testUploadLimits,
    quotas: { ...testQuotas, ...options.quotas },
    scanner: options.scanner ?? null,
  });
  const files = options.disk === undefined ? made.files : { ...made.files, disk: options.disk };
  const clock = new TestClock();
  const https = options.publicUrl?.startsWith('https:') === true;
  const random = { bytes: randomBytes };
  const log = options.log ? createLog('trace', options.log) : createLog('silent');
  const ids = uuidV7(clock, random);
  const deps: AppDeps = {
    db,
    clock,
    ids,
    random,
    passwords: options.passwords ?? cheapPasswords(),
    breachedPasswords: breachedPasswordsAt(options.breachedPasswordsUrl, { clock, log }),
    appKeys: options.appKeys ?? makeAppKeys(),
    log,
    files,
    purgingWaits: options.purgingWaits ?? (() => null),
    backupRemark: () => null,
    installation: { ...soundInstallation, ...options.installation },
    outbox: options.mail === true ? createOutbox({ clock, ids }) : null,
    outward: options.outward ?? createOutward({ allowPrivate: false, resolve: async () => [] }),
    webhookOutward: options.webhookOutward ?? createOutward({ allowPrivate: false, resolve: async () => [] }),
    rosterOutward: options.rosterOutward ?? createOutward({ allowPrivate: false, resolve: async () => [] }),
    settings: {
      auth: { ...testAuthSettings, https, ...options.auth },
      trustProxy: options.trustProxy ?? false,
      joinCodesPerMinute: 30,
      exportsPerMinute: 10,
      callsPerMinute: options.callsPerMinute ?? 0,
      auditDays: 365,
      attemptStaleDays: 30,
      // Tests write past the program and look at once.
      catalogueSureForMs: options.catalogueSureForMs ?? 0,
      hstsSubdomains: false,
      publicUrl: options.publicUrl ?? null,
      webRoot: options.webRoot ?? null,
      serviceWorker: true,
    },
  };
  const services = servicesOf(deps);
  const app = await buildApp(deps, services);
  await app.ready();
  const siblings = await makeSiblings(app, deps, open);
  const others: FastifyInstance[] = [];
  const factories = createFactories({ db, clock, ids, random, https });
  const anotherProcess: TestApp['anotherProcess'] = async (handle = db, things = {}) => {
    const there = { ...deps, db: handle, ...things };
    const own = servicesOf(there);
    const other = await buildApp(there, own);
    others.push(other);
    return { services: own, callerOf: (cookie) => createCaller(other, cookie) };
  };
  return {
    app,
    db,
    clock,
    files,
    services,
    s3,
    ...factories,
    visitor: createCaller(app, null),
    elsewhere: async (cookie = null) => (await anotherProcess()).callerOf(cookie),
    anotherProcess,
    as: async (user, cameBy) => createCaller(app, await factories.cookieOf(user, cameBy)),
    async close() {
      await Promise.all([app, ...others].map((one) => one.close()));
      await siblings.close();
      await db.destroy();
      await dropDatabase(server, name);
      await closeFiles();
    },
  };
}
