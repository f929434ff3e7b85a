import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lectern/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { connect, migrateToLatest } from '../src/platform/db/index.ts';
import { startPgbouncer } from './cluster/pgbouncer.ts';
import { endPostgresWithUs } from './process/end-with-us.ts';
import { createDatabase, onDatabase, runStatement, sealDatabase, templateName } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL that tests may create databases in. */
    postgresUrl: string;
    /** The same server as applications reach it: through PgBouncer when `LECTERN_TEST_POOLER` is set. */
    applicationUrl: string;
  }
}

/** One PostgreSQL for all tests, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-tests-'));
  // A signal ends vitest without a teardown.
  const letGo = endPostgresWithUs(dataDir);
  // Tests of what a crash leaves behind start their own; here a lost power supply loses nothing of worth.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, database: 'lectern', settings, log: () => undefined });
  await allowReplicas(dataDir, postgres.connectionString);
  await createDatabase(postgres.connectionString, templateName, null);
  const db = connect({
    connectionString: onDatabase(postgres.connectionString, templateName),
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  await migrateToLatest(db);
  await db.destroy();
  await sealDatabase(postgres.connectionString, templateName);
  const pooler = process.env['LECTERN_TEST_POOLER'] === 'on' ? await startPgbouncer(postgres.connectionString) : null;
  project.provide('postgresUrl', postgres.connectionString);
  project.provide('applicationUrl', pooler?.url ?? postgres.connectionString);
  return async () => {
    await pooler?.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    letGo();
  };
}

/** Lets the owner of all databases put rows back without triggers, as a replica does, which is for superusers alone. */
async function allowReplicas(dataDir: string, url: string): Promise<void> {
  const { superuser } = JSON.parse(await readFile(join(dataDir, 'passwords.json'), 'utf8')) as { superuser: string };
  const asSuperuser = new URL(url);
  const owner = asSuperuser.username;
  Object.assign(asSuperuser, { username: 'postgres', password: superuser });
  await runStatement(asSuperuser.href, `grant set on parameter session_replication_role to "${owner}"`);
}
