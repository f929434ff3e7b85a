import { run } from './child.mjs';

/**
 * Options of every npm call here: errors only, no install scripts, and no complaint about Node's version (npm runs on
 * the host's Node, the program on the Node that set-up brings).
 */
export const QUIET = ['--ignore-scripts', '--no-engine-strict', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Runs npm with the person's own settings: through the npm that called us, or else the one on PATH.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function runNpm(args, options = {}) {
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('npm-cli.js')) return run(process.execPath, [npm, ...args], options);
  const isWindows = process.platform === 'win32';
  return run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows, ...options });
}
