// npm run generate: writes the files that are made from others (schema.sql, .env.example). Tests fail on drift.
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

Writes the files that are made from others: schema.sql and .env.example. There are no options.
`,
};

const generators = ['platform/db/write-schema.ts', 'config/write-env-example.ts'];

await runMain(async () => {
  if (readArguments(usage) === null) return 0;
  const node = await setUp();
  for (const generator of generators) {
    const code = await runInForeground(node, [join(ROOT, 'apps', 'server', 'src', generator)]);
    if (code !== 0) return code;
  }
  return 0;
});
