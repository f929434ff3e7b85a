// npm run sbom [-- FILE]: lists everything that ships with the program, as CycloneDX.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run sbom',
  text: `
Usage: npm run sbom [-- FILE]

Writes the list of everything that ships with the program, on the server and in browsers, as CycloneDX in JSON: to the
file, or to the standard output. It comes from the lock file, and names each package with its version, licence and
checksum.
`,
  takesWords: true,
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  if (asked.words.length > 1) throw wrongUse(usage.command, 'it writes one file');
  const node = await setUp();
  return runInForeground(node, [join(ROOT, 'scripts', 'supply-chain', 'write-sbom.ts'), ...asked.words]);
});
