// npm start: set-up, web build when stale, then the server on Node 24.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { serverFlags } from './lib/server-flags.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const node = await setUp();
  await ensureWebBuild(node);
  return runInForeground(node, [...serverFlags, join(ROOT, 'apps', 'server', 'src', 'main.ts')]);
});
