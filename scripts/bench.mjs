// npm run bench -- --scale small|large: measures the program on a database of that size, after set-up.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const node = await setUp();
  return runInForeground(node, [join(ROOT, 'bench', 'bench.ts'), ...process.argv.slice(2)]);
});
