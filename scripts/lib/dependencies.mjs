import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { QUIET, runNpm } from './npm.mjs';
import { ROOT, fingerprint, readJsonOrNull, readTextOrNull, writeWhole } from './files.mjs';
import { SetupError, say } from './say.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.lectern-installed');
// Build tools are needed to start, so NODE_ENV=production must not leave them out.
const CI_FLAGS = ['--include=dev', '--include=optional'];
const PROGRESS_MS = 15_000;

/** Whether node_modules holds exactly what the lock file asks for; costs two file reads. */
export function dependenciesAreCurrent() {
  return readTextOrNull(STAMP) === wantedStamp();
}

/** Makes node_modules what the lock file says; to be called with the set-up lock held. */
export async function installDependencies() {
  if (!existsSync(LOCK_FILE)) throw new SetupError('package-lock.json is missing: restore it with git');
  if (!installedByHand()) await npmCi();
  writeWhole(STAMP, wantedStamp());
}

function wantedStamp() {
  return `${process.platform}-${process.arch} ${fingerprint([LOCK_FILE])}`;
}

// Somebody who has just run `npm install` or `npm ci` need not wait for another: npm leaves its own list of what it
// installed. Absent packages are fine when they are optional and made for another system.
function installedByHand() {
  const installed = readJsonOrNull(join(MODULES, '.package-lock.json'))?.packages;
  const wanted = readJsonOrNull(LOCK_FILE)?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    if (entry.link) return existsSync(join(ROOT, path));
    const found = installed[path];
    if (!found) return (entry.optional ?? false) && !isMadeForThisSystem(entry);
    return found.version === entry.version && found.integrity === entry.integrity && existsSync(join(ROOT, path));
  });
}

// An optional package that names no system is only there for one that does.
function isMadeForThisSystem({ os = [], cpu = [], libc = [] }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && !libc.includes('musl');
}

async function npmCi() {
  say('installing the packages (about a minute; only when the lock file changed) …');
  const start = Date.now();
  const ticker = setInterval(
    () => say(`… still installing, ${Math.round((Date.now() - start) / 1000)} s`),
    PROGRESS_MS,
  );
  const { code, output } = await runNpm(['ci', ...CI_FLAGS, ...QUIET]);
  clearInterval(ticker);
  if (code === 0) return;
  process.stderr.write(output);
  throw new SetupError(`npm ci failed (above): ${adviceFor(output)}`);
}

function adviceFor(output) {
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json disagree; run npm install and commit the lock file';
  if (/ENOSPC/.test(output)) return 'the disk is full; make room and run the command again';
  if (/EACCES|EPERM/.test(output)) return 'this folder is not writable; own it and run the command again';
  return 'check the network and run the command again';
}
