// The steps of `npm test`, in order. A gate checks the sources without running the program; a suite runs tests.

// TypeScript 7 takes a third of the time of 6, which stays for its parser: 7 has none to call. One thread: every further
// one checks the types of libraries again.
// It keeps what it found of files that have not changed.
const tsc = (project) => {
  const kept = `.runtime/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
  const incremental = ['--incremental', '--tsBuildInfoFile', kept];
  return ['typescript-7/bin/tsc', '--singleThreaded', '--noEmit', ...incremental, '-p', project];
};
const vitest = (root) => ['vitest/vitest.mjs', 'run', '--root', root];

/**
 * Each step names its commands (paths below node_modules, or from the root of the checkout when they begin with `./`),
 * and what it needs before it: `web` the built web app, `chromium` a browser.
 */
export const STEPS = [
  {
    name: 'types',
    kind: 'gate',
    commands: [
      'packages/contract',
      'packages/embedded-postgres',
      'apps/server',
      'apps/web',
      'apps/web/src/service-worker',
      'bench',
      'scripts',
    ].map(tsc),
  },
  { name: 'lint', kind: 'gate', commands: [['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', kind: 'gate', commands: [['oxfmt/bin/oxfmt', '--check']] },
  { name: 'imports', kind: 'gate', commands: [['./scripts/check-imports.ts']] },
  { name: 'unused', kind: 'gate', commands: [['knip/bin/knip.js']] },
  { name: 'budget', kind: 'gate', needs: ['web'], commands: [['./apps/web/scripts/check-budget.ts']] },
  { name: 'tools', kind: 'suite', commands: [vitest('scripts'), vitest('bench')] },
  {
    name: 'unit',
    kind: 'suite',
    commands: [vitest('packages/contract'), vitest('packages/embedded-postgres'), vitest('apps/server')],
  },
  { name: 'web', kind: 'suite', commands: [vitest('apps/web')] },
  {
    name: 'browser',
    kind: 'suite',
    needs: ['web', 'chromium'],
    commands: [vitest('apps/web/e2e')],
  },
];

/**
 * The steps to run, in order: all of them, or the named ones. With an unknown name there are no steps, and `unknown`
 * lists such names.
 */
export function chooseSteps(names) {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) return { unknown, steps: [] };
  return { unknown, steps: names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name)) };
}
