// Writes the list of everything that ships: to the file that is named, or to the standard output.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../lib/files.mjs';
import { runMain, say } from '../lib/say.mjs';
import { sbomText } from './sbom.ts';

await runMain(async () => {
  const [path] = process.argv.slice(2);
  const text = await sbomText(ROOT);
  if (path === undefined) {
    process.stdout.write(text);
    return;
  }
  // npm runs scripts in the folder of the program.
  const target = resolve(process.env['INIT_CWD'] ?? '.', path);
  writeFileSync(target, text);
  say(`written to ${target}`);
});
