// npm start: set-up, web build when stale, then the server on Node 24.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { serverEnvironment, serverFlags } from './lib/server-process.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { readArguments } from './lib/usage.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm start',
  text: `
Usage: npm start

Sets up what is missing, builds the web app when its sources changed, and serves page and API.
There are no options. Settings are environment variables, all optional:

  PORT=3001 npm start             another port (3000)
  DATA_DIR=/srv/lectern npm start another folder of database and files (./data)
  LECTERN_DEMO=off npm start      without the demo; the first admin sets a password by a link that is printed
  DATABASE_URL=postgres://…       a PostgreSQL of yours instead of Lectern's own

All settings: .env.example. Running it for others: docs/OPERATIONS.md.
The operator's commands: npm run lectern -- --help
`,
};

await runMain(async () => {
  if (readArguments(usage) === null) return 0;
  const node = await setUp();
  await ensureWebBuild(node);
  const main = join(ROOT, 'apps', 'server', 'src', 'main.ts');
  return runInForeground(node, [...serverFlags, main], { env: serverEnvironment });
});
