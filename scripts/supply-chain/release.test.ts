import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { temporaryFolder } from '../testing/in-process.ts';
import { packagesOf, readLock } from './lock-file.ts';
import { entryOf, makeRelease } from './release.ts';
import { type Sbom, sbomOf, sbomText } from './sbom.ts';

const integrity = `sha512-${createHash('sha512').update('part').digest('base64')}`;

/** A checkout of a small program with one commit, whose CHANGELOG.md and package.json are at 1.2.0. */
function checkout() {
  const root = temporaryFolder();
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const git = (...args: string[]) => {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
    const env = { ...process.env, GIT_COMMITTER_DATE: '2026-05-04T10:00:00Z', GIT_CONFIG_GLOBAL: '/dev/null' };
    return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' });
  };
  const program = { name: 'lectern', version: '1.2.0', dependencies: { part: '1.0.0' } };
  const part = { version: '1.0.0', resolved: 'https://packages.example/part/-/part-1.0.0.tgz', integrity };
  write('package.json', program);
  write('apps/server/package.json', { name: '@lectern/server', version: '1.2.0' });
  write('package-lock.json', {
    ...program,
    lockfileVersion: 3,
    packages: { '': program, 'node_modules/part': { ...part, license: 'MIT' } },
  });
  write('CHANGELOG.md', '# Changes\n\n## Unreleased\n\n## 1.2.0\n\n- It learned to read.\n\n## 1.1.0\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  const release = (version = '1.2.0', out = join(temporaryFolder(), 'out')) =>
    makeRelease({ root, version, out }).then((files) => ({ files, out }));
  return { root, write, git, release };
}

describe('a release is refused', () => {
  it.each(['1.2', 'v1.2.0', '1.2.0-beta', 'latest', '../1.2.0'])('for "%s", which is no version', async (version) => {
    await expect(checkout().release(version)).rejects.toThrow('is no version such as 1.2.0');
  });

  it.each([
    ['changed', 'package.json'],
    ['new', 'forgotten.ts'],
  ])('while a file is %s and not committed, and nothing is written', async (_what, path) => {
    const { write, release } = checkout();
    const out = join(temporaryFolder(), 'out');
    write(path, '{}');
    await expect(release('1.2.0', out)).rejects.toThrow(new RegExp(`commit or put away .*${path}`));
    expect(existsSync(out)).toBe(false);
  });

  it.each(['v1.2.0', 'v1.10.0', 'v2.0.0'])('where %s was released', async (tag) => {
    const { git, release } = checkout();
    git('tag', 'v1.0.9');
    git('tag', tag);
    await expect(release()).rejects.toThrow(`1.2.0 is not above ${tag.slice(1)}, which was released last`);
  });

  it.each(['1.3.0', '1.1.0', '1.2.00'])('where CHANGELOG.md says nothing of %s', async (version) => {
    await expect(checkout().release(version)).rejects.toThrow(`CHANGELOG.md says nothing of ${version}`);
  });

  it('where the program would call itself another version', async () => {
    const { write, git, release } = checkout();
    write('apps/server/package.json', { name: '@lectern/server', version: '1.1.0' });
    git('commit', '--quiet', '--all', '--message', 'second');
    await expect(release()).rejects.toThrow(/apps\/server\/package\.json says 1\.1\.0: npm version 1\.2\.0 /);
  });
});

describe('a release', () => {
  it('is an archive, the list of what ships and their checksums, and leaves the checkout as it was', async () => {
    const { root, git, release } = checkout();
    git('tag', 'v1.1.9');
    git('tag', 'vision');
    const { files, out } = await release();
    expect(files).toEqual(['lectern-1.2.0.tar.gz', 'lectern-1.2.0.cdx.json', 'SHA256SUMS']);
    const sumOf = (file: string) =>
      createHash('sha256')
        .update(readFileSync(join(out, file)))
        .digest('hex');
    expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toBe(
      files
        .slice(0, 2)
        .map((file) => `${sumOf(file)}  ${file}\n`)
        .join(''),
    );
    const listed = execFileSync('tar', ['-tzf', 'lectern-1.2.0.tar.gz'], { cwd: out, encoding: 'utf8' });
    expect(listed.split('\n')).toEqual(
      expect.arrayContaining(['lectern-1.2.0/package.json', 'lectern-1.2.0/apps/server/package.json']),
    );
    expect(listed).not.toContain('.git/');
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag').split('\n')).toEqual(['v1.1.9', 'vision', '']);
    expect(existsSync(join(root, 'release'))).toBe(false);
  });

  it('has the same bytes each time, and others for another commit', async () => {
    const { write, git, release } = checkout();
    const bytes = async () => {
      const { files, out } = await release();
      return files.map((file) =>
        createHash('sha256')
          .update(readFileSync(join(out, file)))
          .digest('hex'),
      );
    };
    const first = await bytes();
    expect(await bytes()).toEqual(first);
    write('README.md', 'Hello');
    git('add', '.');
    git('commit', '--quiet', '--message', 'second');
    const [archive, , sums] = await bytes();
    expect([archive, sums]).not.toEqual([first[0], first[2]]);
  });
});

it('the entry of a version ends with the next one', () => {
  const changes =
    '# Changes\n\n## 1.2.0 (May 2026)\n\n- Reads.\n\n### Before you upgrade\n\nWait.\n\n## 1.1.0\n\n- Writes.\n';
  expect(entryOf(changes, '1.2.0')).toBe('- Reads.\n\n### Before you upgrade\n\nWait.');
  expect(entryOf(changes, '1.1.0')).toBe('- Writes.');
  expect(entryOf(changes, '1.1')).toBeNull();
  expect(entryOf('## 1.2.0\n\n## 1.1.0\n\nText', '1.2.0')).toBeNull();
});

describe('the list of what ships', () => {
  const lock = readLock(ROOT);
  const packages = packagesOf(lock);
  const { version } = packages.find(({ path }) => path === '') ?? { version: '' };

  it('has the packages of the lock file that ship and no other, each with version, licence and checksum', async () => {
    const bom = JSON.parse(await sbomText(ROOT)) as Sbom;
    expect([bom.bomFormat, bom.metadata.component['bom-ref']]).toEqual(['CycloneDX', `lectern@${version}`]);
    expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const listed = new Map(bom.components.map((one) => [one['bom-ref'], one]));
    const ships = packages.filter((one) => one.ships && one.path !== '');
    expect([...listed.keys()]).toEqual([...new Set(ships.map((one) => `${one.name}@${one.version}`))].toSorted());
    for (const own of ['contract', 'embedded-postgres', 'server', 'web'])
      expect(listed.has(`@lectern/${own}@${version}`)).toBe(true);
    for (const needed of ['react', 'zod', 'pg', 'fastify'])
      expect(bom.components.filter(({ name }) => name === needed)).toHaveLength(1);
    for (const tool of ['vitest', 'typescript', 'oxlint', 'vite'])
      expect(bom.components.filter(({ name }) => name === tool)).toEqual([]);
    for (const { name, version: at, license, integrity } of ships.filter((one) => !one.own)) {
      const one = listed.get(`${name}@${at}`);
      const content = Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex');
      expect(one?.hashes, name).toEqual([{ alg: 'SHA-512', content }]);
      expect(one?.licenses?.length ?? 0, name).toBe(license === null ? 0 : 1);
    }
  });

  it('leaves out nothing that is needed: all that ships can be reached from the program, and nothing else', () => {
    const bom = sbomOf(lock, null);
    const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set([`lectern@${version}`]);
    for (const ref of reached) for (const next of needs.get(ref) ?? []) reached.add(next);
    expect([...reached].toSorted()).toEqual([...needs.keys()].toSorted());
  });

  it('tells which of two versions a package gets', () => {
    const program = { name: 'lectern', version: '1.0.0', dependencies: { one: '1', two: '2' } };
    const small = JSON.stringify({
      packages: {
        '': program,
        'node_modules/one': { version: '1.0.0', dependencies: { two: '1' } },
        'node_modules/one/node_modules/two': { version: '1.0.0' },
        'node_modules/two': { version: '2.0.0', peerDependencies: { one: '1', absent: '1' } },
        'node_modules/tool': { version: '1.0.0', dev: true, dependencies: { two: '2' } },
      },
    });
    expect(sbomOf(small, null).dependencies).toEqual([
      { ref: 'lectern@1.0.0', dependsOn: ['one@1.0.0', 'two@2.0.0'] },
      { ref: 'one@1.0.0', dependsOn: ['two@1.0.0'] },
      { ref: 'two@1.0.0', dependsOn: [] },
      { ref: 'two@2.0.0', dependsOn: ['one@1.0.0'] },
    ]);
  });

  it('is the same each time, with the time of the commit', async () => {
    const { root } = checkout();
    const text = await sbomText(root);
    expect(await sbomText(root)).toBe(text);
    expect(text).not.toContain(basename(root));
    expect((JSON.parse(text) as Sbom).metadata.timestamp).toBe('2026-05-04T10:00:00.000Z');
  });
});
