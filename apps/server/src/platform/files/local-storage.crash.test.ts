import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalStorage } from './local-storage.ts';

const program = fileURLToPath(new URL('../../../testing/platform/files/put-until-killed.ts', import.meta.url));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-crash-'));
});
afterEach(() => rm(root, { recursive: true }));

async function keptUntilKilled(count: number): Promise<string[]> {
  const child = spawn(process.execPath, [program, root], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  const kept: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    kept.push(line);
    if (kept.length === count) child.kill('SIGKILL');
  }
  await gone;
  return kept;
}

it('keeps every byte that it answered for, and shows nothing by halves, when the process is killed', async () => {
  const kept = await keptUntilKilled(7);
  expect(kept.length).toBeGreaterThanOrEqual(7);
  const storage = createLocalStorage(root);
  const found: string[] = [];
  for await (const { key } of storage.list()) {
    found.push(key);
    const stream = await storage.read(key);
    let text = '';
    for await (const chunk of stream ?? []) text += String(chunk);
    expect(text === key.repeat(20_000)).toBe(true);
  }
  expect(found).toEqual(expect.arrayContaining(kept));
});
