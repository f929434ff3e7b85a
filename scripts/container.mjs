// node scripts/container.mjs: runs set-up, then follows the Dockerfile without a container engine and starts the result.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const node = await setUp();
  return runInForeground(node, [join(ROOT, 'scripts', 'container', 'run.ts')], { sharesTerminal: true });
});
