import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { COMPILE_CACHE, ROOT } from './files.mjs';

const SAME_PRESS_MS = 1_000;
const PARENT_POLL_MS = 500;
const isWindows = process.platform === 'win32';

/** @import { ChildProcess, SpawnOptions } from 'node:child_process' */

/**
 * The environment in which the project's tools find Node 24 and each other.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function toolEnvironment(node, extra = {}) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [dirname(node), join(ROOT, 'node_modules', '.bin'), process.env[key] ?? ''].join(delimiter);
  return { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, [key]: path, ...extra };
}

/**
 * Runs a command to its end; answers its exit code and what it printed (empty where stdio is inherited).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
    }
    child.once('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) => done({ code: exitCodeOf(code, signal), output }));
  });
}

/**
 * Runs a long-lived program with our own stdin, stdout and stderr, and answers its exit code.
 * It lives in a process group of its own, so that Ctrl-C, which a terminal sends to the whole group and npm sends once
 * more, reaches it exactly once: through us. With `sharesTerminal` it stays in our group, may read from the terminal,
 * and has Ctrl-C from there. `stop` (an AbortSignal) ends it with SIGTERM.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {SpawnOptions & { sharesTerminal?: boolean, stop?: AbortSignal }} [options]
 * @returns {Promise<number>}
 */
export function runInForeground(command, args, { sharesTerminal = isWindows, stop, ...options } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', detached: !sharesTerminal, ...options });
    const stopForwarding = forwardSignals(child, sharesTerminal);
    const end = () => child.kill('SIGTERM');
    stop?.addEventListener('abort', end, { once: true });
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      stopForwarding();
      stop?.removeEventListener('abort', end);
      done(exitCodeOf(code, signal));
    });
  });
}

/**
 * @param {ChildProcess} child
 * @param {boolean} sharesTerminal
 */
function forwardSignals(child, sharesTerminal) {
  let last = -Infinity;
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    const now = performance.now();
    if (now - last < SAME_PRESS_MS) return;
    last = now;
    if (signal === 'SIGINT' && sharesTerminal) return;
    child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = watchForLostParent(() => forward('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * npm runs a script through a shell, and some shells die of SIGTERM without passing it on, which would leave us
 * running. A process started by hand may outlive the shell that started it.
 * @param {() => void} onLost
 */
function watchForLostParent(onLost) {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onLost();
  }, PARENT_POLL_MS);
  return watch.unref();
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
