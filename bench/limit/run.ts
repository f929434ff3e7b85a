import { join } from 'node:path';
import { startEmbeddedPostgres } from '@lectern/embedded-postgres';
import { connect, migrateToLatest } from '../../apps/server/src/platform/db/index.ts';
import { signIn } from '../run/cookies.ts';
import { type Limits, measureLimits } from './limit.ts';

/** Measures the limits on the database kept in `folder`, brought up to date first. */
export async function runLimits(folder: string, say: (line: string) => void): Promise<Limits> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'lectern',
    log: () => undefined,
  });
  try {
    const db = connect({
      connectionString: postgres.connectionString,
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    try {
      await migrateToLatest(db);
    } finally {
      await db.destroy();
    }
    const cookies = await signIn(postgres.connectionString);
    return await measureLimits(postgres.connectionString, join(folder, 'files'), cookies, say);
  } finally {
    await postgres.stop();
  }
}
