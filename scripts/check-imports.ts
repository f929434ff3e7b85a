// Checks the import rules of .dependency-cruiser.cjs over every source file. Runs on Node 24.
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type IConfiguration, type IViolation } from 'dependency-cruiser';
import { ROOT, filesUnder } from './lib/files.mjs';

const FOLDERS = [
  'packages/contract/src',
  'packages/embedded-postgres/src',
  'apps/server/src',
  'apps/server/testing',
  'apps/server/migrations',
  'apps/web/src',
  'apps/web/e2e',
  'bench',
];
const SOURCE = /(?<!\.d)\.tsx?$/;

/**
 * The violations below `root`, one sentence each; none means that the rules hold.
 * A file that the cruiser did not look at is a violation too, and so is a tree without any: it says "no violations" just
 * as gladly when it cannot read TypeScript at all.
 */
export async function findImportViolations(root: string): Promise<string[]> {
  const rules = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as IConfiguration;
  const { forbidden = [], options = {} } = rules;
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const sources = filesUnder(folders.map((folder) => join(root, folder)))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => SOURCE.test(path));
  if (sources.length === 0) return ['no source files were found, so nothing was checked'];
  const { output } = await cruise(folders, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  if (typeof output === 'string') throw new Error(output);
  const cruised = new Set(output.modules.map(({ source }) => source));
  return [
    ...sources.filter((path) => !cruised.has(path)).map((path) => `not-cruised: ${path} was not looked at`),
    ...output.summary.violations.map(describe),
  ];
}

function describe({ rule, from, to, cycle }: IViolation): string {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  return `${rule.name}: ${from} → ${path}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const violations = await findImportViolations(ROOT);
  for (const line of violations) process.stdout.write(`${line}\n`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
