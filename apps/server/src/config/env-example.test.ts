import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { envExample } from './env-example.ts';

test('.env.example is what the schema makes', async () => {
  const written = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8');
  expect(written, 'run "npm run generate" after changing a setting').toBe(envExample());
});
