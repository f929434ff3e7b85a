import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalStorage } from './local-storage.ts';
import { ContentTooLarge, type Storage } from './storage.ts';

const key = '0190a1b2-c3d4-7000-8000-0123456789ab';
const other = '0190a1b2-c3d4-7000-8000-0123456789ff';
const max = { maxBytes: 1_000_000 };

let root: string;
let storage: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-storage-'));
  storage = createLocalStorage(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true }));

const content = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

async function textOf(stream: Readable | null): Promise<string | null> {
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of storage.list()) found.push(entry.key);
  return found.toSorted();
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('keys', () => {
  it.each(['../../etc/passwd', '..', 'a/../../b', '/etc/passwd', 'UPPERCASE-KEY', 'nul\u0000byte-key', 'short', ''])(
    'refuses %j everywhere',
    async (bad) => {
      await expect(storage.put(bad, content('x'), max)).rejects.toThrow('Not a storage key');
      await expect(async () => storage.read(bad)).rejects.toThrow('Not a storage key');
      await expect(async () => storage.stat(bad)).rejects.toThrow('Not a storage key');
      await expect(async () => storage.remove(bad)).rejects.toThrow('Not a storage key');
      expect(await filesBelow(root)).toEqual([]);
    },
  );
});

describe('what was never kept', () => {
  it('is null, is listed nowhere, and can be removed', async () => {
    expect(await storage.read(key)).toBeNull();
    expect(await storage.stat(key)).toBeNull();
    expect(await keys()).toEqual([]);
    await storage.remove(key);
    await storage.removeUnfinished(new Date());
  });
});

describe('put', () => {
  it('keeps nothing of what is too large', async () => {
    await expect(storage.put(key, content('12345', '67890', '1'), { maxBytes: 10 })).rejects.toThrow(ContentTooLarge);
    expect(await storage.read(key)).toBeNull();
    expect(await filesBelow(root)).toEqual([]);
  });

  it('keeps nothing of what breaks off', async () => {
    async function* broken() {
      yield Buffer.from('begun');
      throw new Error('the line went dead');
    }
    await expect(storage.put(key, broken(), max)).rejects.toThrow('the line went dead');
    expect(await filesBelow(root)).toEqual([]);
  });

  it('shows nothing before all of it is there', async () => {
    const seen: unknown[] = [];
    async function* slow() {
      yield Buffer.from('half');
      seen.push(await storage.read(key), await keys());
      yield Buffer.from(' and half');
    }
    await storage.put(key, slow(), max);
    expect(seen).toEqual([null, []]);
    expect(await textOf(await storage.read(key))).toBe('half and half');
  });

  it('takes exactly as many bytes as allowed, and none', async () => {
    expect(await storage.put(key, content('12345', '67890'), { maxBytes: 10 })).toEqual({ size: 10 });
    expect(await storage.stat(key)).toMatchObject({ size: 10 });
    expect(await storage.put(other, content(), { maxBytes: 10 })).toEqual({ size: 0 });
    expect(await keys()).toEqual([key, other]);
  });

  it('replaces what was there, and readers of the former keep it', async () => {
    await storage.put(key, content('before'), max);
    const reader = await storage.read(key);
    await storage.put(key, content('after'), max);
    expect(await textOf(reader)).toBe('before');
    expect(await textOf(await storage.read(key))).toBe('after');
  });
});

describe('putFile', () => {
  it('fails for a file that is not there', async () => {
    await expect(storage.putFile(key, join(root, 'missing'))).rejects.toThrow('ENOENT');
    expect(await filesBelow(root)).toEqual([]);
  });

  it('keeps the bytes, also a second time, and when the file goes', async () => {
    const path = join(root, 'upload');
    await writeFile(path, 'from elsewhere');
    await storage.putFile(key, path);
    await storage.putFile(key, path);
    await rm(path);
    expect(await textOf(await storage.read(key))).toBe('from elsewhere');
    expect(await filesBelow(root)).toEqual([key]);
  });

  it.runIf(existsSync('/dev/shm'))('copies where a second name for the same bytes cannot be made', async () => {
    // Linux keeps this folder in memory, a disk of its own.
    const elsewhere = await mkdtemp('/dev/shm/lectern-storage-');
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

describe('read', () => {
  it('gives a range, both ends included', async () => {
    await storage.put(key, content('0123456789'), max);
    expect(await textOf(await storage.read(key, { start: 2, end: 4 }))).toBe('234');
    expect(await textOf(await storage.read(key, { start: 0, end: 0 }))).toBe('0');
  });
});

describe('remove', () => {
  it('forgets one key and no other', async () => {
    await storage.put(key, content('one'), max);
    await storage.put(other, content('two'), max);
    await storage.remove(key);
    expect(await keys()).toEqual([other]);
    expect(await storage.read(key)).toBeNull();
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
    expect(await keys()).toEqual([]);
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
    expect(await keys()).toEqual([key]);
  });
});
