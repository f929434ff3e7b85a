// npm run release -- VERSION: makes the files of a release from the present commit.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments, wrongUse } from './lib/usage.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run release',
  text: `
Usage: npm run release -- VERSION [--without-audit]

Writes the archive of the present commit, the list of what ships with it and their checksums into release/VERSION, and says
what is left to do. The same commit gives the same bytes. Refuses changes that are not committed, a version that is not
above the last tag, one that CHANGELOG.md says nothing of, one that package.json does not have,
and packages in which "npm audit" knows a weakness that is high or critical; --without-audit does not ask. Sends nothing.
`,
  options: { 'without-audit': { type: 'boolean', default: false } },
  takesWords: true,
};

await runMain(async () => {
  const asked = readArguments(usage);
  if (asked === null) return 0;
  const [version] = asked.words;
  if (version === undefined || asked.words.length > 1) throw wrongUse(usage.command, 'it makes one version');
  const node = await setUp();
  const flags = asked['without-audit'] ? ['--without-audit'] : [];
  return runInForeground(node, [join(ROOT, 'scripts', 'supply-chain', 'write-release.ts'), version, ...flags]);
});
