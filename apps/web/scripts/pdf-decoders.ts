import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };
/** Pictures of scanners (fax and JBIG2) and JPEG 2000, without WebAssembly. The library asks for them by these names. */
const files = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Puts the decoders that the reader of PDFs fetches for rare pictures into the build. */
export function pdfDecoders(): Plugin {
  return {
    name: 'lectern-pdf-decoders',
    apply: 'build',
    async generateBundle() {
      for (const file of files) {
        const source = await readFile(join(library, 'wasm', file));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${file}`, source });
      }
    },
  };
}
