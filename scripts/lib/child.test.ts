import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { start, temporaryFolder } from '../testing/in-process.ts';
import { run } from './child.mjs';

const CHILD_MODULE = JSON.stringify(new URL('child.mjs', import.meta.url).href);

/** A launcher (as `npm start` is one) around a program that counts the signals it gets and ends on its own time. */
function launch(options = '{}', { throughShell = false } = {}) {
  const program = join(temporaryFolder(), 'program.mjs');
  writeFileSync(
    program,
    `let count = 0;
     const note = (signal) => {
       count += 1;
       console.log('got ' + signal);
       // Time enough for a second signal of the same press to arrive.
       if (count === 1) setTimeout(() => { console.log('signals: ' + count); process.exit(7); }, 500);
     };
     for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, note);
     setInterval(() => undefined, 1_000);
     console.log('running');`,
  );
  const launcher = `
    import { runInForeground } from ${CHILD_MODULE};
    process.exitCode = await runInForeground(process.execPath, [${JSON.stringify(program)}], ${options});`;
  const args = ['--input-type=module', '--eval', launcher];
  const parent = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: 'inherit' })`;
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  if (throughShell) return start(['--eval', parent], { detached: true, env });
  // A group of its own, as the terminal gives to what it runs in the foreground.
  return start(args, { detached: true });
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('It was not started.');
  return pid;
}

describe('runInForeground', () => {
  it('passes Ctrl-C on exactly once, though the whole group gets it and npm repeats it', async () => {
    const { child, printed, ended, output } = launch();
    await printed('running');
    process.kill(-1 * pidOf(child), 'SIGINT');
    process.kill(pidOf(child), 'SIGINT');
    expect(await ended).toBe(7);
    expect(output()).toContain('signals: 1\n');
  });

  it('leaves Ctrl-C to the terminal where the program shares it', async () => {
    const { child, printed, ended, output } = launch('{ sharesTerminal: true }');
    await printed('running');
    process.kill(-1 * pidOf(child), 'SIGINT');
    expect(await ended).toBe(7);
    expect(output()).toContain('signals: 1\n');
  });

  it.each([
    ['SIGTERM', 'SIGTERM'],
    ['SIGHUP', 'SIGTERM'],
  ] as const)('passes %s on as %s', async (sent, received) => {
    const { child, printed, ended, output } = launch();
    await printed('running');
    process.kill(pidOf(child), sent);
    expect(await ended).toBe(7);
    expect(output()).toContain(`got ${received}\nsignals: 1\n`);
  });
});

describe('runInForeground below npm', () => {
  it('ends the program when the shell between npm and us was killed', async () => {
    const { child, printed, ended, output } = launch('{}', { throughShell: true });
    await printed('running');
    child.kill('SIGKILL');
    await ended;
    expect(output()).toContain('got SIGTERM\nsignals: 1\n');
  });
});

describe('run', () => {
  it('answers a command that does not exist with code 127', async () => {
    expect(await run(join(temporaryFolder(), 'nothing'), [])).toMatchObject({ code: 127 });
  });

  it('answers code and output', async () => {
    const program = "console.log('out'); process.exit(3);";
    expect(await run(process.execPath, ['--eval', program])).toEqual({ code: 3, output: 'out\n' });
  });
});
