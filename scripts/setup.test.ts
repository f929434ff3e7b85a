import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { start, temporaryFolder } from './testing/in-process.ts';

// Stands for npm: writes down how it was called, and installs what the lock file names or fails as it is told.
const FAKE_NPM = `
  const { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  if (process.env.FAKE_FAILURE) { console.error(process.env.FAKE_FAILURE); process.exit(1); }
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/part', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'));`;

const lockFile = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/part': { version } } });

function checkout() {
  const root = temporaryFolder();
  cpSync(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), lockFile('1.0.0'));
  mkdirSync(join(root, 'fake'));
  writeFileSync(join(root, 'fake/npm-cli.js'), FAKE_NPM);
  const setUp = (env: NodeJS.ProcessEnv = {}) => {
    const npm = { npm_execpath: join(root, 'fake/npm-cli.js') };
    return start([join(root, 'scripts/setup.mjs')], { cwd: root, env: { ...process.env, ...npm, ...env } });
  };
  const calls = () =>
    existsSync(join(root, 'npm-calls')) ? readFileSync(join(root, 'npm-calls'), 'utf8').trim().split('\n') : [];
  return { root, setUp, calls };
}

describe('set-up', () => {
  it.each([
    ['npm error code ENOTFOUND', 'check the network'],
    ['npm error code EUSAGE', 'package.json and package-lock.json disagree'],
    ['npm error code ENOSPC', 'the disk is full'],
  ])('on "%s" fails with a line that says: %s', async (failure, advice) => {
    const { setUp } = checkout();
    const { ended, output } = setUp({ FAKE_FAILURE: failure });
    expect(await ended).toBe(1);
    expect(output()).toContain(failure);
    expect(output().trim().split('\n').at(-1)).toMatch(new RegExp(`^lectern: npm ci failed .*${advice}`));
  });

  it('tries again after a failure', async () => {
    const { setUp, calls } = checkout();
    expect(await setUp({ FAKE_FAILURE: 'npm error' }).ended).toBe(1);
    expect(await setUp().ended).toBe(0);
    expect(calls()).toHaveLength(2);
  });

  it('says that the lock file is missing', async () => {
    const { root, setUp } = checkout();
    rmSync(join(root, 'package-lock.json'));
    const { ended, output } = setUp();
    expect(await ended).toBe(1);
    expect(output()).toContain('package-lock.json is missing');
  });

  it('installs once, runs no install scripts, and does not call npm again', async () => {
    const { setUp, calls } = checkout();
    expect(await setUp().ended).toBe(0);
    expect(await setUp().ended).toBe(0);
    expect(calls()).toEqual([expect.stringMatching(/^ci .*--ignore-scripts/)]);
  });

  it('installs again when the lock file changed or the packages went away', async () => {
    const { root, setUp, calls } = checkout();
    expect(await setUp().ended).toBe(0);
    writeFileSync(join(root, 'package-lock.json'), lockFile('2.0.0'));
    expect(await setUp().ended).toBe(0);
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(await setUp().ended).toBe(0);
    expect(calls()).toHaveLength(3);
  });

  it('is content with what a person has just installed', async () => {
    const { root, setUp, calls } = checkout();
    mkdirSync(join(root, 'node_modules/part'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lockFile('1.0.0'));
    expect(await setUp().ended).toBe(0);
    expect(calls()).toEqual([]);
  });

  it('one of several at once installs and the others wait', async () => {
    const { setUp, calls } = checkout();
    expect(await Promise.all([1, 2, 3, 4].map(() => setUp().ended))).toEqual([0, 0, 0, 0]);
    expect(calls()).toHaveLength(1);
  });
});
