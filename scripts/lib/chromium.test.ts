import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/in-process.ts';
import { ensureChromium } from './chromium.mjs';

function browserIn(folder: string, name: string) {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('ensureChromium', () => {
  it('refuses a CHROMIUM_PATH that leads nowhere', async () => {
    vi.stubEnv('CHROMIUM_PATH', join(temporaryFolder(), 'gone'));
    await expect(ensureChromium(process.execPath, process.env)).rejects.toThrow(
      /CHROMIUM_PATH names .* does not exist/,
    );
  });

  it('prefers CHROMIUM_PATH to what is installed', async () => {
    const asked = browserIn(temporaryFolder(), 'mine');
    vi.stubEnv('CHROMIUM_PATH', asked);
    expect(await ensureChromium(process.execPath, process.env)).toBe(asked);
  });

  it('takes Chromium before Chrome, wherever on PATH they are', async () => {
    const [first, second] = [temporaryFolder(), temporaryFolder()];
    browserIn(first, 'google-chrome');
    const chromium = browserIn(second, 'chromium');
    vi.stubEnv('CHROMIUM_PATH', '');
    vi.stubEnv('PATH', [first, second].join(delimiter));
    expect(await ensureChromium(process.execPath, process.env)).toBe(chromium);
  });
});
