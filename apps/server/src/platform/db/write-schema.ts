// Writes migrations/schema.sql from a fresh, migrated database: `npm run generate`.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeSchema } from './describe-schema.ts';
import { migrateToLatest, openDatabase } from './index.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'lectern-schema-'));
const database = await openDatabase({ url: null, dataDir, maxConnections: 1, log: () => undefined });
try {
  await migrateToLatest(database.db);
  await writeFile(new URL('../../../migrations/schema.sql', import.meta.url), await describeSchema(database.db));
} finally {
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
