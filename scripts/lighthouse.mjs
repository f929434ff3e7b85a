// npm run lighthouse -- [--rounds 3] [--only <part of an address>] [--write]: lets Lighthouse look at the pages that visitors
// open first, on an instance with the demo; prints the medians and fails below the goals. `--write` puts them into
// docs/PERFORMANCE.md.
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run lighthouse',
  text: `
Usage: npm run lighthouse -- [options]

Lets Lighthouse look at the pages that visitors open first, on an instance with the demo, and fails below the goals.

  --rounds N    how often each page is looked at, from 1 to 20 (3)
  --only TEXT   only pages with this in their address
  --write       put the medians into docs/PERFORMANCE.md; not with --only
`,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
};

await runMain(async () => {
  const options = readOptions();
  if (options === null) return 0;
  const node = await setUp();
  const env = toolEnvironment(node);
  await ensureWebBuild(node);
  /** @type {import('./lighthouse/run.ts').Options} */
  const job = { ...options, chromium: await ensureChromium(node, env) };
  const program = join(ROOT, 'scripts', 'lighthouse', 'run.ts');
  return runInForeground(node, [program, JSON.stringify(job)], { env, sharesTerminal: true });
});

function readOptions() {
  const asked = readArguments(usage);
  if (asked === null) return null;
  const rounds = Number(asked.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw wrongUse(usage.command, '--rounds is from 1 to 20');
  if (asked.write && asked.only !== '') throw wrongUse(usage.command, '--write needs all pages');
  return { rounds, only: asked.only, write: asked.write };
}
