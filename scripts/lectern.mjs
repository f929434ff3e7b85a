// npm run lectern -- <command>: the operator's commands, after set-up.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const node = await setUp();
  const cli = join(ROOT, 'apps', 'server', 'src', 'cli.ts');
  // A command may ask for a password at the terminal, so it stays where the terminal is.
  return runInForeground(node, [cli, ...process.argv.slice(2)], { sharesTerminal: true });
});
