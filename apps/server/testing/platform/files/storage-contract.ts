import { Readable } from 'node:stream';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ContentTooLarge, type Storage } from '../../../src/platform/files/storage.ts';

export const key = '0190a1b2-c3d4-7000-8000-0123456789ab';
export const other = '0190a1b2-c3d4-7000-8000-0123456789ff';
const max = { maxBytes: 50_000_000 };

export const content = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

export async function textOf(stream: Readable | null): Promise<string | null> {
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

export async function keysOf(storage: Storage, beginning?: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of storage.list(beginning)) found.push(entry.key);
  return found.toSorted();
}

/**
 * Tests the promises of every storage. `current` gives the one of the running test, empty; `remains` names everything
 * that is kept in it, finished or not, by whatever names it uses.
 */
export function describeStorage(current: () => { storage: Storage; remains: () => Promise<string[]> }): void {
  const storage = () => current().storage;
  const remains = () => current().remains();

  describe('keys', () => {
    it.each(['../../etc/passwd', '..', 'a/../../b', '/etc/passwd', 'UPPERCASE-KEY', 'nul\u0000byte-key', 'short', ''])(
      'refuses %j everywhere',
      async (bad) => {
        await expect(async () => storage().put(bad, content('x'), max)).rejects.toThrow('Not a storage key');
        await expect(async () => storage().read(bad)).rejects.toThrow('Not a storage key');
        await expect(async () => storage().stat(bad)).rejects.toThrow('Not a storage key');
        await expect(async () => storage().remove(bad)).rejects.toThrow('Not a storage key');
        expect(await remains()).toEqual([]);
      },
    );
  });

  describe('a key without content', () => {
    it('is null, is listed nowhere, and can be removed', async () => {
      expect(await storage().read(key)).toBeNull();
      expect(await storage().read(key, { start: 1, end: 2 })).toBeNull();
      expect(await storage().stat(key)).toBeNull();
      expect(await keysOf(storage())).toEqual([]);
      await storage().remove(key);
      await storage().removeUnfinished(new Date());
    });
  });

  describe('put', () => {
    it('keeps nothing of what is too large, at once or in parts', async () => {
      const put = storage().put(key, content('12345', '67890', '1'), { maxBytes: 10 });
      await expect(put).rejects.toThrow(ContentTooLarge);
      const large = storage().put(key, megabytes(20), { maxBytes: 19_000_000 });
      await expect(large).rejects.toThrow(ContentTooLarge);
      expect(await storage().read(key)).toBeNull();
      expect(await remains()).toEqual([]);
    });

    it.each([0, 20])('keeps nothing of what breaks off after %i MB', async (count) => {
      async function* broken() {
        yield* megabytes(count);
        yield Buffer.from('begun');
        throw new Error('the line went dead');
      }
      await expect(storage().put(key, broken(), max)).rejects.toThrow('the line went dead');
      expect(await remains()).toEqual([]);
    });

    it('shows nothing before all of it is there', async () => {
      const seen: unknown[] = [];
      async function* slow() {
        yield Buffer.from('half');
        seen.push(await storage().read(key), await keysOf(storage()));
        yield Buffer.from(' and half');
      }
      await storage().put(key, slow(), max);
      expect(seen).toEqual([null, []]);
      expect(await textOf(await storage().read(key))).toBe('half and half');
    });

    it('takes exactly as many bytes as allowed, and none', async () => {
      expect(await storage().put(key, content('12345', '67890'), { maxBytes: 10 })).toEqual({ size: 10 });
      expect(await storage().stat(key)).toMatchObject({ size: 10 });
      expect(await storage().put(other, content(), { maxBytes: 10 })).toEqual({ size: 0 });
      expect(await keysOf(storage())).toEqual([key, other]);
    });

    it('keeps every byte of what is larger than one part', async () => {
      expect(await storage().put(key, megabytes(20), max)).toEqual({ size: 20_000_000 });
      const text = (await textOf(await storage().read(key))) ?? '';
      expect(text.length).toBe(20_000_000);
      expect(text.slice(9_999_990, 10_000_010)).toBe('99999999990000000000');
      expect(await remains()).toHaveLength(1);
    });

    it('replaces what was there, and readers of the former keep it', async () => {
      await storage().put(key, content('before'), max);
      const reader = await storage().read(key);
      await storage().put(key, content('after'), max);
      expect(await textOf(reader)).toBe('before');
      expect(await textOf(await storage().read(key))).toBe('after');
    });
  });

  describe('putFile', () => {
    it('fails for a file that is not there', async () => {
      await expect(storage().putFile(key, '/nowhere/missing')).rejects.toThrow('ENOENT');
      expect(await remains()).toEqual([]);
    });

    it('keeps the bytes, also a second time, and when the file goes', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lectern-put-file-'));
      await writeFile(join(folder, 'upload'), 'from elsewhere');
      await storage().putFile(key, join(folder, 'upload'));
      await storage().putFile(key, join(folder, 'upload'));
      await rm(folder, { recursive: true });
      expect(await textOf(await storage().read(key))).toBe('from elsewhere');
      expect(await remains()).toHaveLength(1);
    });
  });

  describe('read', () => {
    it('gives a range, both ends included', async () => {
      await storage().put(key, content('0123456789'), max);
      expect(await textOf(await storage().read(key, { start: 2, end: 4 }))).toBe('234');
      expect(await textOf(await storage().read(key, { start: 0, end: 0 }))).toBe('0');
    });
  });

  describe('list', () => {
    it('gives every key with its time, or those that begin so', async () => {
      const keys = Array.from({ length: 8 }, (_, n) => `${n % 2 === 0 ? 'even' : 'odd'}-number-${n}`);
      for (const one of keys) await storage().put(one, content('x'), max);
      expect(await keysOf(storage())).toEqual(keys.toSorted());
      expect(await keysOf(storage(), 'even-')).toEqual(keys.filter((one) => one.startsWith('even-')));
      for await (const { modifiedAt } of storage().list()) expect(modifiedAt.getTime()).toBeGreaterThan(0);
    });
  });

  describe('remove', () => {
    it('forgets one key and no other', async () => {
      await storage().put(key, content('one'), max);
      await storage().put(other, content('two'), max);
      await storage().remove(key);
      expect(await keysOf(storage())).toEqual([other]);
      expect(await storage().read(key)).toBeNull();
    });
  });
}

/** Millions of bytes; the first ten of each are 0, the last ten are 9. */
async function* megabytes(count: number): AsyncGenerator<Buffer> {
  const one = Buffer.alloc(1_000_000, '.');
  one.fill('0', 0, 10).fill('9', 999_990);
  for (let n = 0; n < count; n += 1) yield one;
}
