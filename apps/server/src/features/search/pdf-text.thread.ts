// A thread of its own, where the text of PDFs is read.
import { fileURLToPath } from 'node:url';
import { serve } from '../../platform/threads/serve.ts';
import { boundBuffers } from './bound-buffers.ts';
import { pdfLimits } from './pdf-limits.ts';

// The module looks at the host as it is loaded.
const allowBuffers = boundBuffers();
const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
/** Where the library keeps the letters of fonts that a file does not carry. */
const library = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

serve(async (bytes: Uint8Array): Promise<string[]> => {
  allowBuffers();
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    enableXfa: false,
    useSystemFonts: false,
    cMapUrl: `${library}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${library}standard_fonts/`,
    disableFontFace: true,
    stopAtErrors: false,
    // No picture is drawn.
    maxImageSize: 1,
  });
  try {
    const pdf = await task.promise;
    const pages: string[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(pdf.numPages, pdfLimits.pages); number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      pages.push(text.slice(0, pdfLimits.characters - characters));
      characters += text.length;
      page.cleanup();
      if (characters >= pdfLimits.characters) break;
    }
    return pages;
  } finally {
    await task.destroy();
  }
});
