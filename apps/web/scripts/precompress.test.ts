import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { precompress } from './precompress.ts';

test('a build has every text file three times, the same each time; small ones and images once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'lectern-precompress-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'index.html'), `<!doctype html><title>T</title><p>${'words '.repeat(500)}</p>`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      precompress(),
      {
        name: 'more-files',
        generateBundle() {
          this.emitFile({ type: 'asset', fileName: 'tiny.txt', source: 'tiny' });
          this.emitFile({ type: 'asset', fileName: 'image.png', source: 'p'.repeat(5_000) });
        },
      },
    ],
  });
  const page = join(root, 'dist/index.html');
  const text = readFileSync(page, 'utf8');
  expect(text).toContain('words words');
  expect(brotliDecompressSync(readFileSync(`${page}.br`)).toString()).toBe(text);
  expect(gunzipSync(readFileSync(`${page}.gz`)).toString()).toBe(text);
  for (const single of ['tiny.txt', 'image.png']) {
    expect(existsSync(join(root, 'dist', single))).toBe(true);
    expect(existsSync(join(root, 'dist', `${single}.br`))).toBe(false);
  }
});
