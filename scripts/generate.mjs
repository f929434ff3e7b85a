// npm run generate: writes the files that are made from others (schema.sql, .env.example, the
// list of sentences in the catalogues). Tests fail on drift.
import { join } from 'node:path';
import { runInForeground } from './lib/child.mjs';
import { ROOT } from './lib/files.mjs';
import { runMain } from './lib/say.mjs';
import { readArguments } from './lib/usage.mjs';
import { setUp } from './setup.mjs';

const usage = {
  command: 'npm run generate',
  text: `
Usage: npm run generate

Writes the files that are made from others: schema.sql and .env.example, and brings the catalogues of the languages to
the sentences of the sources. A language of the list that has no catalogue gets one. There are no options.
`,
};

const generators = [
  'apps/server/src/platform/db/write-schema.ts',
  'apps/server/src/config/write-env-example.ts',
  'scripts/languages/write-catalogues.ts',
];

await runMain(async () => {
  if (readArguments(usage) === null) return 0;
  const node = await setUp();
  for (const generator of generators) {
    const code = await runInForeground(node, [join(ROOT, generator)]);
    if (code !== 0) return code;
  }
  return 0;
});
