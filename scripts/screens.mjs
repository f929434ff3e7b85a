// npm run screens -- [--out screens] [--only <part of a name>] [--language en] [--pick]: pictures every screen of every role on
// an instance with the demo, at two widths, in light and dark, with a gallery beside. `--pick` makes the few that the
// documents show, which are in English.
import { join, resolve } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run screens',
  text: `
Usage: npm run screens -- [options]

Pictures every screen of every role on an instance with the demo, at two widths, in light and dark, with a gallery beside.

  --out FOLDER      where the pictures go (screens)
  --only TEXT       only screens with this in their name
  --language CODE   in another language, as es; without the screens before which something has to be pressed
  --pick            only the pictures of the documents, into docs/pictures
`,
  options: {
    out: { type: 'string', default: join(ROOT, 'screens') },
    only: { type: 'string', default: '' },
    pick: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
  },
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  const { only, pick, language } = asked;
  if (pick && language !== 'en') throw wrongUse(usage.command, 'the documents show pictures in English');
  const node = await setUp();
  await ensureWebBuild(node);
  const env = toolEnvironment(node);
  const chromium = await ensureChromium(node, env);
  /** @type {import('./screens/run.ts').Options} */
  const options = { only, pick, language, out: resolve(asked.out), chromium };
  const program = join(ROOT, 'scripts', 'screens', 'run.ts');
  return runInForeground(node, [program, JSON.stringify(options)], { env, sharesTerminal: true });
});
