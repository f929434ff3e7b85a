// npm run bench -- --scale small|large: runs set-up, then measures the program on a database of that size. With
// --browser it measures the web app in Chromium.
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run bench',
  text: `
Usage: npm run bench -- [options]

Fills a database of a size, measures every request of the program on it, and writes docs/PERFORMANCE.md. The large
one takes long to fill and many gigabytes of disk.

  --scale small|large   how many there are: a thousand users or a million (small)
  --only TEXT           measure only routes with this in their name; the report stays as it is
  --limit               compare with a bare server and bare statements
  --load saves          many students saving at once
  --load dates          reminders, the bell, moves, resolved dates and calendars
  --browser             the form of the largest course in Chromium
  --report              measure nothing, write the report anew from what was kept
  --keep                leave the filled database for the next run
  --data-dir FOLDER     where databases are filled (lectern-bench in the folder for temporary files)

How to read the figures: docs/PERFORMANCE.md.
`,
  options: {
    scale: { type: 'string' },
    only: { type: 'string' },
    limit: { type: 'boolean' },
    load: { type: 'string' },
    browser: { type: 'boolean' },
    report: { type: 'boolean' },
    keep: { type: 'boolean' },
    'data-dir': { type: 'string' },
  },
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  if (!['small', 'large'].includes(asked.scale ?? 'small')) throw wrongUse(usage.command, '--scale is small or large');
  if (!['saves', 'dates'].includes(asked.load ?? 'saves')) throw wrongUse(usage.command, '--load is saves or dates');
  const args = process.argv.slice(2);
  const node = await setUp();
  const env = { ...process.env };
  if (asked.browser || asked.limit) await ensureWebBuild(node);
  if (asked.browser) {
    env.CHROMIUM_PATH = await ensureChromium(node, toolEnvironment(node));
  }
  return runInForeground(node, [join(ROOT, 'bench', 'bench.ts'), ...args], { env });
});
