// npm run cluster -- [--processes 3] [--seconds 20] [--pgbouncer]: several servers behind nginx, one of them killed under load;
// with --suite [--continue], all tests that make requests;
// with --failover, the primary of their PostgreSQL pair.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run cluster',
  text: `
Usage: npm run cluster -- [options]

Runs several servers behind nginx under load while one of them is killed, and says whether anything that was acknowledged
is lost. Needs nginx; PgBouncer for --pgbouncer.

  --processes N    how many servers (3)
  --seconds N      how long they are under load (20)
  --pgbouncer      connect through PgBouncer
  --failover       kill the primary of a PostgreSQL pair instead
  --suite          run all tests that make requests against such servers instead; --continue goes on with a former run

What it shows, and running it for real: docs/OPERATIONS.md.
`,
  options: {
    processes: { type: 'string' },
    seconds: { type: 'string' },
    pgbouncer: { type: 'boolean' },
    failover: { type: 'boolean' },
    suite: { type: 'boolean' },
    continue: { type: 'boolean' },
  },
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  for (const name of ['processes', 'seconds'])
    if (!(Number(asked[name] ?? 1) > 0)) throw wrongUse(usage.command, `--${name} is a number above 0`);
  const node = await setUp();
  return runInForeground(node, [join(ROOT, 'apps/server/testing/cluster/run.ts'), ...process.argv.slice(2)]);
});
