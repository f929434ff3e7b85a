import { spawn, type SpawnOptionsWithoutStdio } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new temporary folder, removed when the test ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts a program with Node and gathers its output. `printed(text)` resolves once that text came out, and fails when
 * the program ends before; `ended` resolves with its exit code. A program that still runs when the test ends is killed.
 */
export function start(args: readonly string[], options: SpawnOptionsWithoutStdio = {}) {
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const waiting = new Set<() => void>();
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      for (const check of waiting) check();
    });
  }
  const printed = (text: string) =>
    new Promise<void>((done, fail) => {
      const check = () => {
        if (!output.includes(text)) return;
        waiting.delete(check);
        done();
      };
      waiting.add(check);
      check();
      void ended.then((code) => fail(new Error(`ended with ${code} before it printed "${text}":\n${output}`)));
    });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, printed, ended, output: () => output };
}
