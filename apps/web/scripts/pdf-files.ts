import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };
/** Pictures of scanners (fax and JBIG2) and JPEG 2000, without WebAssembly. The library asks for them by these names. */
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];
/** The tables of letters of predefined encodings, and the fonts of PDFs that carry none, each with its licence. */
const folders = ['cmaps', 'standard_fonts'];

/** Puts what the reader of PDFs fetches for rare files into the build. */
export function pdfFiles(): Plugin {
  return {
    name: 'lectern-pdf-files',
    apply: 'build',
    async generateBundle() {
      const emit = async (source: string, fileName: string) =>
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${fileName}`,
          source: await readFile(join(library, source)),
        });
      for (const file of decoders) await emit(join('wasm', file), file);
      for (const folder of folders) {
        for (const file of await readdir(join(library, folder))) await emit(join(folder, file), `${folder}/${file}`);
      }
    },
  };
}
