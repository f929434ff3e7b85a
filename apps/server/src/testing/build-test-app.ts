import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadLimits } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type AppDeps, buildApp } from '../app.ts';
import type { AuthSettings } from '../features/auth/index.ts';
import { uuidV7 } from '../platform/clock/index.ts';
import { connect, type Db } from '../platform/db/index.ts';
import { createLocalStorage } from '../platform/files/index.ts';
import { createOutbox } from '../platform/mail/index.ts';
import { createDatabase, dropDatabase, onDatabase, templateName } from './databases.ts';
import { type Factories, createFactories } from './factories.ts';
import { type Caller, createCaller } from './caller.ts';
import { TestClock } from './test-clock.ts';

export type TestApp = Factories & {
  app: FastifyInstance;
  db: Db;
  clock: TestClock;
  files: AppDeps['files'];
  /** Calls as a visitor. */
  visitor: Caller;
  /** Calls as somebody, with an auth session of their own. */
  as(user: { id: string }): Promise<Caller>;
  close(): Promise<void>;
};

const testAuthSettings: AuthSettings = {
  rememberDays: 15,
  sessionHours: 12,
  failuresPerAccount: 10,
  failuresPerAddress: 100,
  signUpsPerAddress: 60,
  demoAccounts: true,
};

/** Small, so that a test can go over them without sending much. */
const testUploadLimits: UploadLimits = { image: 200_000, pdf: 500_000, document: 500_000, video: 5_000_000 };

export type TestAppOptions = {
  trustProxy?: boolean;
  publicUrl?: string;
  /** Whether mail is put into the outbox; nothing sends it. Give a `publicUrl` too. */
  mail?: boolean;
  /** What the server logs, line by line. */
  log?: { write(line: string): void };
  uploadLimits?: UploadLimits;
  auth?: Partial<AuthSettings>;
};

/** The whole application on a database of its own. Close it in `afterAll`. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabase(server, name, templateName);
  const db = connect({ connectionString: onDatabase(server, name), maxConnections: 8, onIdleError: () => undefined });
  const filesDir = await mkdtemp(join(tmpdir(), 'lectern-files-'));
  const files = {
    storage: createLocalStorage(join(filesDir, 'files')),
    uploadsDir: join(filesDir, 'uploads'),
    uploadLimits: options.uploadLimits ?? testUploadLimits,
  };
  const clock = new TestClock();
  const random = { bytes: randomBytes };
  const ids = uuidV7(clock, random);
  const app = await buildApp({
    db,
    clock,
    ids,
    random,
    log: options.log ? pino({ level: 'trace' }, options.log) : pino({ level: 'silent' }),
    files,
    outbox: options.mail === true ? createOutbox({ clock, ids }) : null,
    settings: {
      auth: { ...testAuthSettings, ...options.auth },
      trustProxy: options.trustProxy ?? false,
      joinCodesPerMinute: 30,
      publicUrl: options.publicUrl ?? null,
      webRoot: null,
    },
  });
  await app.ready();
  const factories = createFactories({ db, clock, ids, random });
  return {
    app,
    db,
    clock,
    files,
    ...factories,
    visitor: createCaller(app, null),
    as: async (user) => createCaller(app, await factories.cookieOf(user)),
    async close() {
      await app.close();
      await db.destroy();
      await dropDatabase(server, name);
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
