import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, readJsonOrNull } from '../lib/files.mjs';
import { withLock } from '../lib/lock.mjs';
import { QUIET, runNpm } from '../lib/npm.mjs';
import { SetupError, say } from '../lib/say.mjs';

const VERSION = '13.5.0';
const HOME = join(ROOT, '.runtime', 'lighthouse');
const PACKAGE = join(HOME, 'node_modules', 'lighthouse');

/**
 * The address of Lighthouse's entry, brought by npm into `.runtime/` the first time. It is no dependency of the checkout:
 * with what it brings it weighs more than a third of everything else, and only this command needs it.
 */
export async function ensureLighthouse(): Promise<string> {
  if (!isThere())
    await withLock(join(ROOT, '.runtime', 'lighthouse.lock'), bring, () => say('waiting for Lighthouse …'));
  return pathToFileURL(join(PACKAGE, 'core', 'index.js')).href;
}

function isThere(): boolean {
  const manifest = readJsonOrNull(join(PACKAGE, 'package.json'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest && manifest.version === VERSION;
}

async function bring(): Promise<void> {
  if (isThere()) return;
  say(`bringing Lighthouse ${VERSION} …`);
  mkdirSync(HOME, { recursive: true });
  const flags = ['--prefix', HOME, '--no-save', '--no-package-lock', '--workspaces=false', '--global=false'];
  const { code, output } = await runNpm(['install', `lighthouse@${VERSION}`, ...flags, ...QUIET], { cwd: HOME });
  if (code === 0 && isThere()) return;
  process.stderr.write(output);
  throw new SetupError('npm could not bring Lighthouse (above): check the network and run the command again');
}
