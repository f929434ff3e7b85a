// npm run cluster -- [--processes 3] [--seconds 20] [--pgbouncer]: several servers behind nginx, one of them killed under load;
// with --suite [--continue], all tests that make requests;
// with --failover, the primary of their PostgreSQL pair.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const node = await setUp();
  return runInForeground(node, [join(ROOT, 'apps/server/src/testing/cluster/run.ts'), ...process.argv.slice(2)]);
});
