import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './child.mjs';
import { ROOT, readTextOrNull } from './files.mjs';
import { SetupError, say } from './say.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_BROWSERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT_GET = '/usr/bin/apt-get';

/**
 * The path of a Chromium for the browser tests: `CHROMIUM_PATH`, one that is installed, or one brought now (Debian's
 * package as root, Playwright's own otherwise). Fails with a line that says how to bring one by hand.
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>}
 */
export async function ensureChromium(node, env) {
  const asked = process.env['CHROMIUM_PATH'];
  if (asked) {
    if (existsSync(asked)) return asked;
    throw new SetupError(`CHROMIUM_PATH names ${asked}, which does not exist: correct it or unset it`);
  }
  const found = findInstalled() ?? (await playwrightsOwn(node, env));
  if (found !== null) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    await installDebianPackage();
    const installed = findInstalled();
    if (installed !== null) return installed;
  }
  return installPlaywrightsOwn(node, env);
}

function findInstalled() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return (
    [...candidates, ...(process.platform === 'darwin' ? MAC_BROWSERS : [])].find((path) => existsSync(path)) ?? null
  );
}

// Not its descendants: Ubuntu's package of that name is only a door to the snap store.
function isDebian() {
  return existsSync(APT_GET) && /^ID=debian$/m.test(readTextOrNull('/etc/os-release') ?? '');
}

async function installDebianPackage() {
  say('installing Chromium from Debian for the browser tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [
    ['-qq', 'update'],
    ['-qq', '-y', '--no-install-recommends', 'install', 'chromium'],
  ];
  for (const args of steps) {
    const { code, output } = await run(APT_GET, args, { env });
    if (code === 0) continue;
    process.stderr.write(output);
    say(`apt-get ${args.find((word) => !word.startsWith('-'))} failed (above); trying Playwright's Chromium instead`);
    return;
  }
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function playwrightsOwn(node, env) {
  const entry = pathToFileURL(join(ROOT, 'node_modules', 'playwright-core', 'index.mjs')).href;
  const program = `const { chromium } = await import(${JSON.stringify(entry)}); console.log(chromium.executablePath());`;
  const { code, output } = await run(node, ['--input-type=module', '--eval', program], { env });
  const path = output.trim();
  return code === 0 && existsSync(path) ? path : null;
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function installPlaywrightsOwn(node, env) {
  say("downloading Playwright's Chromium for the browser tests …");
  const cli = join(ROOT, 'node_modules', 'playwright-core', 'cli.js');
  const { code, output } = await run(node, [cli, 'install', 'chromium'], { env });
  const path = code === 0 ? await playwrightsOwn(node, env) : null;
  if (path !== null) return path;
  process.stderr.write(output);
  throw new SetupError('no Chromium could be brought (above): install Chromium or Chrome, or set CHROMIUM_PATH');
}
