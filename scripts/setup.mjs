// Makes a fresh checkout ready to run, on the Node that the machine happens to have (20.19 or newer).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dependenciesAreCurrent, installDependencies } from './lib/dependencies.mjs';
import { ROOT } from './lib/files.mjs';
import { withLock } from './lib/lock.mjs';
import { findNode, installNode } from './lib/runtime.mjs';
import { SetupError, runMain, say } from './lib/say.mjs';
import { readArguments } from './lib/usage.mjs';

const usage = {
  command: 'npm run setup',
  text: `
Usage: npm run setup

Brings Node 24 and the packages of the lock file where they are missing. There are no options.
`,
};

/**
 * Promises Node 24 and the packages of the lock file, and answers the path of that Node.
 * Does nothing, and needs no network, when both are there; of several processes one installs and the others wait.
 * Fails with a SetupError that says what to do.
 */
export async function setUp() {
  refuseOldNode();
  const ready = await findNode();
  if (ready !== null && dependenciesAreCurrent()) return ready;
  const waiting = (pid) => say(`waiting for another set-up (process ${pid ?? 'unknown'}) …`);
  return withLock(
    join(ROOT, '.runtime', 'setup.lock'),
    async () => {
      const node = (await findNode()) ?? (await installNode());
      if (!dependenciesAreCurrent()) await installDependencies();
      return node;
    },
    waiting,
  );
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupError(`Node ${process.versions.node} is too old: install Node 20.19 or newer (24 is best)`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    if (readArguments(usage) === null) return 0;
    await setUp();
    say('ready');
    return 0;
  });
}
