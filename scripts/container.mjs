// node scripts/container.mjs [--twice]: runs set-up, then follows the Dockerfile without a container engine and starts the
// result; with --twice it first looks whether two builds hold the same bytes.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const node = await setUp();
  return runInForeground(node, [join(ROOT, 'scripts', 'container', 'run.ts'), ...process.argv.slice(2)], {
    sharesTerminal: true,
  });
});
