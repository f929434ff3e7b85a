// Makes the files of a release, and says what is left to do by hand.
import { join } from 'node:path';
import { ROOT } from '../lib/files.mjs';
import { runMain } from '../lib/say.mjs';
import { makeRelease } from './release.ts';
import { npmAudit, refuseWeaknesses } from './weaknesses.ts';

await runMain(async () => {
  const [version = '', ...flags] = process.argv.slice(2);
  if (!flags.includes('--without-audit')) refuseWeaknesses(ROOT, npmAudit);
  const out = join(ROOT, 'release', version);
  const files = await makeRelease({ root: ROOT, version, out });
  const lines = [
    `${out} has ${files.join(', ')}.`,
    '',
    'Nothing was tagged or sent. What is left:',
    '  npm test && npm run test:long',
    `  git tag --annotate v${version} --message "Lectern ${version}"`,
    `  git push origin v${version}`,
    '  publish the three files; whoever fetches them runs: sha256sum --check SHA256SUMS',
    '',
  ];
  process.stdout.write(lines.join('\n'));
});
