import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.mjs';

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'lectern-memory-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

it('makes none where there is no file system in memory, or too little room', () => {
  const parent = folder();
  expect(makeMemoryFolder(join(parent, 'missing'), 0)).toBeNull();
  expect(makeMemoryFolder(parent, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(readdirSync(parent)).toEqual([]);
});

it('makes one that every account may write into, as it may into /tmp', () => {
  const path = makeMemoryFolder(folder(), 0) ?? '';
  expect((statSync(path).mode & 0o7777).toString(8)).toBe('1777');
});

it('removes the folder of a run that was killed, and leaves those of others alone', () => {
  const parent = folder();
  // Linux gives out no process id above 2^22.
  const others = [`lectern-run-${process.ppid}-a`, 'lectern-run-notes', 'other'];
  for (const name of ['lectern-run-999999999-a', ...others]) mkdirSync(join(parent, name));
  makeMemoryFolder(parent, Number.MAX_SAFE_INTEGER);
  expect(readdirSync(parent).toSorted()).toEqual(others.toSorted());
});

/** Removes a folder at the given try only, as where a browser that is ending still writes into it. */
function removedAtTry(last) {
  let tries = 0;
  return (path) => {
    tries += 1;
    if (tries < last) throw Object.assign(new Error('directory not empty'), { code: 'ENOTEMPTY' });
    rmSync(path, { recursive: true });
  };
}

const pause = () => Promise.resolve();

it('removes a folder into which something is written meanwhile, once that has ended', async () => {
  const path = join(folder(), 'lectern-run-1-a');
  mkdirSync(path);
  await removeMemoryFolder(path, { remove: removedAtTry(3), pause });
  expect(existsSync(path)).toBe(false);
});

it('leaves a folder into which something is written for ever, and goes on', async () => {
  const path = join(folder(), 'lectern-run-1-a');
  mkdirSync(path);
  await removeMemoryFolder(path, { remove: removedAtTry(Infinity), pause });
  expect(existsSync(path)).toBe(true);
});

it('fails on any other trouble', async () => {
  const remove = () => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  };
  await expect(removeMemoryFolder(folder(), { remove, pause })).rejects.toThrow('not permitted');
});
