// npm start: set-up, web build when stale, then the server on Node 24.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

// Node takes memory that it is offered rather than look for garbage; these keep the server small on a large machine.
const flags = JSON.parse(readFileSync(join(ROOT, 'scripts', 'lib', 'server-flags.json'), 'utf8'));

await runMain(async () => {
  const node = await setUp();
  await ensureWebBuild(node);
  return runInForeground(node, [...flags, join(ROOT, 'apps', 'server', 'src', 'main.ts')]);
});
