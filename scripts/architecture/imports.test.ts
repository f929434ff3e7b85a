import { createRequire } from 'node:module';
import type { IConfiguration } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';
import { findImportViolations } from '../check-imports.ts';
import { PROBES } from './probes.ts';
import { CLEAN_TREE, plant } from './tree.ts';

const { forbidden = [] } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as IConfiguration;
const rulesOf = (violations: string[]) => violations.map((line) => line.split(':')[0]);

describe('import rules', () => {
  it.each(Object.entries(PROBES).flatMap(([name, probes]) => probes.map((files, index) => ({ name, index, files }))))(
    '$name fires on offence $index',
    async ({ name, files }) => {
      const violations = await findImportViolations(plant({ ...CLEAN_TREE, ...files }));
      expect(rulesOf(violations)).toContain(name);
    },
  );

  it('has an offence for every rule, and no offence without a rule', () => {
    expect(Object.keys(PROBES).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it('lets a tree pass that keeps to them', async () => {
    expect(await findImportViolations(plant(CLEAN_TREE))).toEqual([]);
  });

  it('fails on a tree without sources', async () => {
    expect(await findImportViolations(plant({ 'apps/server/src/notes.md': 'nothing here' }))).toEqual([
      'no source files were found, so nothing was checked',
    ]);
  });

  it('fails when a file was not looked at', async () => {
    const tree = { ...CLEAN_TREE, 'apps/web/src/shared/node_modules.d/skipped.ts': 'export const skipped = 1;' };
    expect(rulesOf(await findImportViolations(plant(tree)))).toContain('not-cruised');
  });
});
