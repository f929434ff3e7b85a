import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import type { Storage } from './storage.ts';
import { content, describeStorage, key, keysOf, textOf } from '../../../testing/platform/files/storage-contract.ts';

const max = { maxBytes: 1_000_000 };

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  storage = createLocalStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true }));

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describeStorage(() => ({ storage, remains: () => filesBelow(root) }));

describe('putFile', () => {
  // Linux keeps one of these folders in memory, a disk of its own.
  const otherDisk = ['/dev/shm', '/tmp', '/var/tmp'].find(
    (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
  );
  it.runIf(otherDisk !== undefined)('copies where a second name for the same bytes cannot be made', async () => {
    const elsewhere = await mkdtemp(join(otherDisk ?? '', 'lectern-storage-'));
    try {
      await writeFile(join(elsewhere, 'upload'), 'from another disk');
      await storage.putFile(key, join(elsewhere, 'upload'));
      await writeFile(join(elsewhere, 'upload'), 'changed');
      expect(await textOf(await storage.read(key))).toBe('from another disk');
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });
});

describe('a full disk', () => {
  it('is reported as such and leaves nothing', async () => {
    const error = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
    async function* tooMuch() {
      yield Buffer.from('begun');
      throw error;
    }
    await expect(storage.put(key, tooMuch(), max)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await filesBelow(root)).toEqual([]);
  });
});

describe('removeUnfinished', () => {
  it('clears away what a crash left, and not what is being written', async () => {
    await storage.put(key, content('kept'), max);
    const incoming = join(root, 'files', 'incoming');
    await writeFile(join(incoming, 'left-by-a-crash'), 'half');
    await writeFile(join(incoming, 'being-written'), 'half');
    await utimes(join(incoming, 'left-by-a-crash'), new Date('2026-01-01'), new Date('2026-01-01'));
    await storage.removeUnfinished(new Date('2026-01-02'));
    expect(await readdir(incoming)).toEqual(['being-written']);
    expect(await keysOf(storage)).toEqual([key]);
  });
});
