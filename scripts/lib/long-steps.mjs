import { posix } from 'node:path';

/** The suites of `npm run test:long`, each with the folder of its files and of its vitest.long.config.ts. */
const SUITES = [
  { name: 'server', root: 'apps/server' },
  { name: 'embedded-postgres', root: 'packages/embedded-postgres' },
  { name: 'browser', root: 'apps/web/e2e', needs: ['web', 'chromium'] },
];

/** Steps that run these long tests, for `runSteps`. */
export function longSteps(files) {
  return SUITES.flatMap(({ root, ...suite }) => {
    const own = files.filter((file) => file.startsWith(`${root}/`)).map((file) => posix.relative(root, file));
    if (own.length === 0) return [];
    const command = ['vitest/vitest.mjs', 'run', '--root', root, '--config', 'vitest.long.config.ts', ...own];
    return [{ ...suite, kind: 'suite', commands: [command] }];
  });
}

/** The long tests that changes to these paths concern. */
export function touchedBy(files, changed) {
  return files.filter((file) => changed.some((path) => concerns(path, file)));
}

/**
 * A change concerns the tests of its folder and of those above it. Features have their own; journeys in the browser are
 * about all of the web app, and kills of a database about all of its package.
 */
function concerns(changed, file) {
  const [path, folder] = [besideSources(changed), posix.dirname(besideSources(file))];
  const whole = ['apps/web/', 'packages/embedded-postgres/'].find((root) => folder.startsWith(root));
  if (whole !== undefined) return path.startsWith(whole);
  if (folder === 'apps/server/src' && path.startsWith('apps/server/src/features/')) return false;
  return path.startsWith(`${folder}/`);
}

/** The path where the sources are that a file of the server's `testing/` is about. */
const besideSources = (path) => path.replace(/^apps\/server\/testing\//, 'apps/server/src/');
