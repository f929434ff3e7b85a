import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { installScriptOffences } from './install-scripts.ts';
import { isAllowed, licenceOffences } from './licences.ts';
import { packagesOf, readLock } from './lock-file.ts';

const packages = packagesOf(readLock(ROOT)).filter(({ own }) => !own);

/** A lock file with one package of others. */
const lockWith = (entry: object, path = 'node_modules/part') =>
  packagesOf(
    JSON.stringify({ packages: { '': {}, 'apps/server': {}, [path]: { version: '1.0.0', ...entry } } }),
  ).filter(({ own }) => !own);

describe('licences', () => {
  it('let all packages ship that do', () => {
    expect(packages.filter(({ ships }) => ships).length).toBeGreaterThan(200);
    expect(licenceOffences(packages)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', false],
    ['AGPL-3.0', false],
    ['SSPL-1.0', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND (GPL-3.0-only OR ISC))', false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['MIT AND CC0-1.0', true],
  ])('"%s" lets a package ship: %s', (expression, expected) => {
    expect(isAllowed(expression)).toBe(expected);
  });

  it.each([
    ['under a licence that is not on the list', { license: 'GPL-3.0-only' }, ['part@1.0.0: GPL-3.0-only']],
    ['without a licence', {}, ['part@1.0.0: no licence']],
    ['under one that is', { license: 'MIT' }, []],
    ['under any, for work on the program alone', { license: 'GPL-3.0-only', dev: true }, []],
  ])('a package %s', (_what, entry, offences) => {
    expect(licenceOffences(lockWith(entry), {})).toEqual(offences);
    expect(licenceOffences(lockWith(entry, 'node_modules/other/node_modules/part'), {})).toEqual(offences);
  });

  it('an exception lets its own package ship, and is refused once nothing needs it', () => {
    const known = { part: 'asked its maker' };
    expect(licenceOffences(lockWith({ license: 'Custom' }), known)).toEqual([]);
    expect(licenceOffences(lockWith({ license: 'MIT' }), known)).toEqual(['part: needs no exception']);
    expect(licenceOffences(lockWith({ license: 'MIT' }, 'node_modules/others'), known)).toEqual([
      'part: needs no exception',
    ]);
  });
});

describe('install scripts', () => {
  it('are off for whoever installs the packages by hand or in a container', () => {
    expect(readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
    expect(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')).toMatch(/^COPY .*\.npmrc.*\nCOPY[^]*?RUN npm ci/m);
  });

  it('are those that somebody has looked at', () => {
    expect(installScriptOffences(packages)).toEqual([]);
  });

  it('a new one is refused, and a reason for one that is gone', () => {
    expect(installScriptOffences(lockWith({ hasInstallScript: true }), {})).toEqual(['part: has an install script']);
    expect(installScriptOffences(lockWith({}), { part: 'It links.' })).toEqual(['part: has no install script']);
    expect(installScriptOffences(lockWith({ hasInstallScript: true }), { part: 'It links.' })).toEqual([]);
  });
});

it('every package has the checksum by which npm knows it', () => {
  expect(packages.filter(({ integrity }) => integrity?.startsWith('sha512-') !== true).map(({ name }) => name)).toEqual(
    [],
  );
});
