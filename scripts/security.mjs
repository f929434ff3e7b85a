// npm run security -- [--seconds 60] [--minutes 60] [--continue]: starts an instance with the demo on loopback and lets
// wapiti (--seconds for each role) and sqlmap (until --minutes are over) attack it as a visitor and as each role. Fails
// on every finding and on every request that was not tried to its end. --continue tries the requests that the last scan
// left.
import { join } from 'node:path';
import { runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run security',
  text: `
Usage: npm run security -- [options]

Lets wapiti and sqlmap attack an instance with the demo, as a visitor and as each role, and fails on anything they find and
on whatever was not tried to its end.

  --seconds N   how long wapiti has for each role, from 10 to 3600 (60)
  --minutes N   after how many minutes sqlmap ends (600)
  --continue    try what the last scan left

What was found and what is done against it: docs/SECURITY.md.
`,
  options: { seconds: { type: 'string' }, minutes: { type: 'string' }, continue: { type: 'boolean' } },
};

await runMain(async () => {
  const asked = readOptions();
  if (asked === null) return 0;
  const node = await setUp();
  await ensureWebBuild(node);
  const program = join(ROOT, 'scripts', 'security', 'run.ts');
  const env = toolEnvironment(node);
  return runInForeground(node, [program, JSON.stringify(asked)], { env, sharesTerminal: true });
});

/** @returns {import('./security/run.ts').Options | null} */
function readOptions() {
  const asked = readArguments(usage);
  if (asked === null) return null;
  const seconds = Number(asked.seconds ?? 60);
  const minutes = Number(asked.minutes ?? 600);
  if (!(seconds >= 10 && seconds <= 3_600)) throw wrongUse(usage.command, '--seconds is from 10 to 3600');
  if (!(minutes > 0 && minutes < Infinity)) throw wrongUse(usage.command, '--minutes is a number above 0');
  return { seconds, minutes, goOn: asked.continue === true };
}
