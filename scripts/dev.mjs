// npm run dev: the server, restarted when its files change, and the web app with hot reload in front of it.
import { join } from 'node:path';
import { runInForeground, toolEnvironment } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { serverEnvironment, serverFlags } from './lib/server-process.mjs';
import { readArguments } from './lib/usage.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run dev',
  text: `
Usage: npm run dev

The server, restarted when its files change, and the web app with hot reload in front of it. There are no options; settings
are environment variables, as in PORT=3001 npm run dev (.env.example).
`,
};

await runMain(async () => {
  if (readArguments(usage) === null) return 0;
  const node = await setUp();
  const env = {
    ...serverEnvironment,
    ...toolEnvironment(node, { LECTERN_SERVER: `http://127.0.0.1:${process.env.PORT ?? '3000'}` }),
  };
  const main = join(ROOT, 'apps', 'server', 'src', 'main.ts');
  const oneEnded = new AbortController();
  const programs = [
    ['--watch', '--watch-preserve-output', ...serverFlags, main],
    [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), join(ROOT, 'apps', 'web')],
  ];
  const codes = await Promise.all(
    programs.map(async (args) => {
      const code = await runInForeground(node, args, { env, stop: oneEnded.signal });
      oneEnded.abort();
      return code;
    }),
  );
  return Math.max(...codes);
});
