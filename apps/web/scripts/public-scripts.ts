import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The scripts that stand beside the build's own: no bundler sees them. */
const names = ['starter.js', 'theme.js'];

/** Takes the comments, which stand in lines of their own, and the indents out of the scripts that every page begins with. */
export const shortenPublicScripts = (): Plugin => ({
  name: 'lectern-public-scripts',
  apply: 'build',
  async writeBundle({ dir = 'dist' }) {
    for (const name of names) {
      const path = join(dir, name);
      await writeFile(path, shortened(await readFile(path, 'utf8')));
    }
  },
});

/** A script without lines of comments, empty lines and indents. */
export const shortened = (script: string): string =>
  script.replaceAll(/^\s*(?:\/\/.*)?\n/gm, '').replaceAll(/^ +/gm, '');
