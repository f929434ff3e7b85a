import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Paths of files, and their texts. */
export type Tree = Record<string, string>;

const json = (value: unknown) => JSON.stringify(value);
const workspace = (name: string, rest: object = {}) => json({ name, type: 'module', ...rest });
const installed = (name: string): Tree => ({
  [`node_modules/${name}/package.json`]: json({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};',
});

/** A small program laid out like ours that keeps every import rule and uses what each of them allows. */
export const CLEAN_TREE: Tree = {
  'package.json': json({ name: 'lectern', private: true, workspaces: ['packages/*', 'apps/*'] }),
  ...installed('fastify'),
  ...installed('kysely'),
  ...installed('stranger'),
  ...installed('fast-check'),
  'packages/contract/package.json': workspace('@lectern/contract', { exports: { '.': './src/index.ts' } }),
  'packages/contract/src/index.ts': "export { LIMIT } from './limits.ts';",
  'packages/contract/src/limits.ts': 'export const LIMIT = 1;',
  'packages/embedded-postgres/package.json': workspace('@lectern/embedded-postgres', {
    exports: { '.': './src/index.ts' },
  }),
  'packages/embedded-postgres/src/index.ts': "import 'node:fs';\nexport const start = 1;",
  'apps/server/package.json': workspace('@lectern/server', {
    dependencies: {
      '@lectern/contract': '1.0.0',
      '@lectern/embedded-postgres': '1.0.0',
      fastify: '1.0.0',
      kysely: '1.0.0',
    },
    devDependencies: { 'fast-check': '1.0.0' },
  }),
  'apps/server/migrations/0001-users.ts': "import { sql } from 'kysely';\nexport const up = sql;",
  'apps/server/src/main.ts': "import './config/environment.ts';\nimport './app.ts';",
  'apps/server/src/app.ts': [
    "import type { Settings } from './config/environment.ts';",
    "import './features/users/index.ts';",
    "import './features/courses/index.ts';",
    'export type Options = { settings: Settings };',
  ].join('\n'),
  'apps/server/src/cli.ts': "import './operations/index.ts';",
  'apps/server/src/operations/index.ts': "import '../platform/db/index.ts';\nexport const backup = 1;",
  'apps/server/src/config/environment.ts': 'export const read = 1;\nexport type Settings = { port: number };',
  'apps/server/src/platform/db/index.ts':
    "import { sql } from 'kysely';\nimport '@lectern/embedded-postgres';\nexport const db = sql;",
  'apps/server/src/platform/policy/index.ts': 'export const allow = 1;',
  'apps/server/testing/build-test-app.ts': "import '../src/app.ts';\nimport 'fast-check';\nexport const build = 1;",
  ...feature('users'),
  ...feature('courses', "import '../users/index.ts';"),
  'apps/web/package.json': workspace('@lectern/web', { dependencies: { '@lectern/contract': '1.0.0' } }),
  'apps/web/src/main.tsx': "import './app/router.ts';",
  'apps/web/src/app/router.ts': "import '../pages/home.ts';",
  'apps/web/src/pages/home.ts': "import '../features/courses/list.ts';\nimport '../features/ratings/stars.ts';",
  'apps/web/src/features/courses/list.ts': "import '../../shared/button.ts';\nimport '@lectern/contract';",
  'apps/web/src/features/ratings/stars.ts': 'export const stars = 1;',
  'apps/web/src/shared/button.ts': 'export const button = 1;',
};

function feature(name: string, serviceImports = ''): Tree {
  const folder = `apps/server/src/features/${name}`;
  return {
    [`${folder}/index.ts`]: `import './${name}.routes.ts';`,
    [`${folder}/${name}.routes.ts`]: `import 'fastify';\nimport './${name}.policy.ts';\nimport './${name}.service.ts';`,
    [`${folder}/${name}.policy.ts`]: "import '@lectern/contract';\nimport '../../platform/policy/index.ts';",
    [`${folder}/${name}.service.ts`]: `import './${name}.repository.ts';\nimport './${name}.presenter.ts';\n${serviceImports}`,
    [`${folder}/${name}.repository.ts`]: "import '../../platform/db/index.ts';\nexport type Row = { id: string };",
    [`${folder}/${name}.presenter.ts`]: `import type { Row } from './${name}.repository.ts';\nexport type Shown = Row;`,
    [`${folder}/${name}.test.ts`]: "import '../../../testing/build-test-app.ts';",
    [`${folder}/${name}.specimens.ts`]: "import '../../../testing/build-test-app.ts';",
  };
}

/** Writes the files into a new temporary folder, removed when the test ends, and answers its path. */
export function plant(files: Tree): string {
  const root = mkdtempSync(join(tmpdir(), 'lectern-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  mkdirSync(join(root, 'node_modules/@lectern'), { recursive: true });
  for (const name of ['contract', 'embedded-postgres'])
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@lectern', name));
  return root;
}
