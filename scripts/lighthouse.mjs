// npm run lighthouse -- [--rounds 3] [--only <part of an address>] [--write]: lets Lighthouse look at the pages that visitors
// open first, on an instance with the demo; prints the medians and fails below the goals. `--write` puts them into
// docs/PERFORMANCE.md.
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { run, runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { startInstance } from './lib/instance.mjs';
import { SetupError, runMain, say } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { ensureLighthouse } from './lighthouse/bring.mjs';
import { pagesOf } from './lighthouse/pages.mjs';
import { keep, medians, missed, tableOf } from './lighthouse/report.mjs';
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
  const chromium = await ensureChromium(node, env);
  const lighthouse = await ensureLighthouse();
  const results = medians(await look(node, { ...options, chromium, lighthouse }));
  process.stdout.write(`${tableOf(results).join('\n')}\n`);
  if (options.write) {
    keep({ ...results, rounds: options.rounds });
    await runInForeground(node, [join(ROOT, 'bench', 'bench.ts'), '--report'], { env });
  }
  const below = missed(results);
  for (const line of below) process.stdout.write(`${line}\n`);
  return below.length === 0 ? 0 : 1;
});

/** Lighthouse's results for every page, round by round. */
async function look(node, { only, rounds, chromium, lighthouse }) {
  const instance = await startInstance(node, { LOG_LEVEL: 'error' });
  try {
    const pages = (await pagesOf(instance.url)).filter(({ path }) => path.includes(only));
    if (pages.length === 0) throw new SetupError(`no page has ${only} in its address`);
    const job = JSON.stringify({ url: instance.url, pages, rounds, chromium, lighthouse });
    say(`Lighthouse looks at ${pages.length} pages, ${rounds} times each on a phone and on a desk …`);
    const { code, output } = await run(node, [join(ROOT, 'scripts', 'lighthouse', 'look.mjs'), job], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (code !== 0) throw new SetupError(`Lighthouse ended with ${code} (above)`);
    return JSON.parse(output);
  } finally {
    await instance.close();
  }
}

function readOptions() {
  const asked = readArguments(usage);
  if (asked === null) return null;
  const rounds = Number(asked.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 20) throw wrongUse(usage.command, '--rounds is from 1 to 20');
  if (asked.write && asked.only !== '') throw wrongUse(usage.command, '--write needs all pages');
  return { ...asked, rounds };
}
