// npm run bench -- --scale small|large: measures the program on a database of that size, after set-up; with --browser the web
// app in Chromium.
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

await runMain(async () => {
  const args = process.argv.slice(2);
  const node = await setUp();
  const env = { ...process.env };
  if (args.includes('--browser')) {
    await ensureWebBuild(node);
    env.CHROMIUM_PATH = await ensureChromium(node, toolEnvironment(node));
  }
  return runInForeground(node, [join(ROOT, 'bench', 'bench.ts'), ...args], { env });
});
