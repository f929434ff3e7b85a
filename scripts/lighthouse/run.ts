// Lets Lighthouse look at the pages that visitors open first, on an instance with the demo; prints the medians and fails
// below the goals. Started by scripts/lighthouse.mjs, with its options as JSON.
import { join } from 'node:path';
import { runInForeground } from '../lib/child.mjs';
import { ROOT } from '../lib/files.mjs';
import { startInstance } from '../lib/instance.ts';
import { runMain, say, SetupError } from '../lib/say.mjs';
import { ensureLighthouse } from './bring.ts';
import { lookAtAll } from './look.ts';
import { pagesOf } from './pages.ts';
import { keep, type Look, medians, missed, tableOf } from './report.ts';

export type Options = { only: string; rounds: number; write: boolean; chromium: string };

await runMain(async () => {
  const options = JSON.parse(process.argv[2] ?? '') as Options;
  const results = medians(await look(options));
  process.stdout.write(`${tableOf(results).join('\n')}\n`);
  if (options.write) {
    keep({ ...results, rounds: options.rounds });
    await runInForeground(process.execPath, [join(ROOT, 'bench', 'bench.ts'), '--report']);
  }
  const below = missed(results);
  for (const line of below) process.stdout.write(`${line}\n`);
  return below.length === 0 ? 0 : 1;
});

async function look({ only, rounds, chromium }: Options): Promise<Look[]> {
  const lighthouse = await ensureLighthouse();
  const instance = await startInstance({ LOG_LEVEL: 'error' });
  try {
    const pages = (await pagesOf(instance.url)).filter(({ path }) => path.includes(only));
    if (pages.length === 0) throw new SetupError(`no page has ${only} in its address`);
    say(`Lighthouse looks at ${pages.length} pages, ${rounds} times each on a phone and on a desk …`);
    return await lookAtAll({ url: instance.url, pages, rounds, chromium, lighthouse });
  } finally {
    await instance.close();
  }
}
