import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, toolEnvironment } from './child.mjs';
import { ROOT, fingerprint, readTextOrNull, writeWhole } from './files.mjs';
import { withLock } from './lock.mjs';
import { SetupError, say } from './say.mjs';

const WEB = join(ROOT, 'apps', 'web');
const DIST = join(WEB, 'dist');
const STAMP = join(DIST, '.built-from');
const INPUTS = [
  ...['src', 'public', 'scripts', 'index.html', 'package.json', 'vite.config.ts'].map((name) => join(WEB, name)),
  join(ROOT, 'packages', 'contract', 'src'),
  join(ROOT, 'packages', 'contract', 'languages'),
  join(ROOT, 'package-lock.json'),
];

/**
 * Builds the web app into `apps/web/dist` unless it was already built from exactly these sources.
 * Fails with one line after the build's own output.
 */
export async function ensureWebBuild(node) {
  if (isCurrent()) return;
  await withLock(
    join(ROOT, '.runtime', 'web-build.lock'),
    async () => {
      if (isCurrent()) return;
      const sources = fingerprint(INPUTS);
      say('building the web app …');
      const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
      const env = toolEnvironment(node, { NODE_ENV: 'production' });
      // First for browsers, then for the server, which draws the pages of visitors.
      for (const target of [[], ['--ssr', 'src/main-server.tsx', '--outDir', 'dist/.server']]) {
        const { code, output } = await run(node, [vite, 'build', ...target, '--logLevel', 'warn'], { cwd: WEB, env });
        if (code !== 0) {
          process.stderr.write(output);
          throw new SetupError('the web app did not build (above): mend what it names and run the command again');
        }
      }
      writeWhole(STAMP, sources);
    },
    () => say('waiting for the web build of another process …'),
  );
}

function isCurrent() {
  return existsSync(join(DIST, 'index.html')) && readTextOrNull(STAMP) === fingerprint(INPUTS);
}
