import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAppKey, appKeysIn, createAppKeys, KeyMissing, lookAtKeyFile, makeKeyFile } from './index.ts';

const random = { bytes: randomBytes };
const plain = Buffer.from('a secret of somebody');
const keysOf = (...keys: Buffer[]) => createAppKeys({ random, read: () => keys });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the application key', () => {
  const [former, newest] = [randomBytes(32), randomBytes(32)];

  it('opens what it sealed, for the same purpose alone', () => {
    const keys = keysOf(newest);
    const sealed = keys.seal('factor:ada', plain);
    expect(keys.open('factor:ada', sealed)).toEqual(plain);
    expect(sealed.includes(plain)).toBe(false);
    expect(() => keys.open('factor:bob', sealed)).toThrow(KeyMissing);
  });

  it('seals the same text differently each time', () => {
    const keys = keysOf(newest);
    expect(keys.seal('a', plain)).not.toEqual(keys.seal('a', plain));
  });

  it('refuses every changed byte, a piece, and nothing at all', () => {
    const keys = keysOf(newest);
    const sealed = keys.seal('a', plain);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open('a', changed)).toThrow(KeyMissing);
    }
    expect(() => keys.open('a', sealed.subarray(0, 20))).toThrow(KeyMissing);
    expect(() => keys.open('a', Buffer.alloc(0))).toThrow(KeyMissing);
  });

  it('seals with the first of several, and opens what the others sealed', () => {
    const [old, both] = [keysOf(former), keysOf(newest, former)];
    const sealed = old.seal('a', plain);
    expect(both.open('a', sealed)).toEqual(plain);
    expect([both.isNewest(sealed), both.isNewest(both.seal('a', plain))]).toEqual([false, true]);
    expect(() => old.open('a', both.seal('a', plain))).toThrow(KeyMissing);
  });

  it('seals nothing where there is none', () => {
    expect(() => keysOf().seal('a', plain)).toThrow(KeyMissing);
  });
});

describe('the file of the keys', () => {
  it('is made once, whoever comes first, for its owner alone', async () => {
    const file = { path: join(folder, 'made'), random };
    expect(await lookAtKeyFile(file.path)).toBeNull();
    await Promise.all([1, 2, 3].map(() => makeKeyFile(file)));
    const text = await readFile(file.path, 'utf8');
    await makeKeyFile(file);
    expect(await readFile(file.path, 'utf8')).toBe(text);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect(await lookAtKeyFile(file.path)).toEqual({ keys: 1, broken: false, open: false });
    expect(await readdir(folder)).toEqual(['made']);
  });

  it('gets a new key that a running process learns of when it meets it', async () => {
    const file = { path: join(folder, 'rotated'), random };
    await makeKeyFile(file);
    const running = appKeysIn(file);
    const before = running.seal('a', plain);
    await addAppKey(file);
    const after = appKeysIn(file).seal('a', plain);
    expect(running.open('a', after)).toEqual(plain);
    expect(running.open('a', before)).toEqual(plain);
    expect(running.isNewest(after)).toBe(true);
    expect(await lookAtKeyFile(file.path)).toEqual({ keys: 2, broken: false, open: false });
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  });

  it('holds no key where it is missing or has a line that is none, and says so', async () => {
    const file = { path: join(folder, 'broken'), random };
    expect(() => appKeysIn(file).seal('a', plain)).toThrow(KeyMissing);
    await expect(addAppKey(file)).rejects.toThrow('APP_KEY_FILE');
    await writeFile(file.path, 'half a key\n');
    expect(() => appKeysIn(file).seal('a', plain)).toThrow(KeyMissing);
    await expect(addAppKey(file)).rejects.toThrow('APP_KEY_FILE');
    expect(await lookAtKeyFile(file.path)).toMatchObject({ broken: true });
  });

  it('is told to be open where others may read it', async () => {
    const file = { path: join(folder, 'open'), random };
    await makeKeyFile(file);
    await chmod(file.path, 0o640);
    expect(await lookAtKeyFile(file.path)).toMatchObject({ open: true });
  });

  it('cannot be made where there is no folder, which is said with the name of the setting', async () => {
    await expect(makeKeyFile({ path: join(folder, 'none', 'key'), random })).rejects.toThrow('APP_KEY_FILE');
  });
});
