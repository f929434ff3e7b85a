import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  ResponseException,
  TextLayer,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { canvasScale } from './canvas-scale.ts';
import { drawLinks, type LinkIn } from './page-links.ts';

/** Why a PDF cannot be read here. */
export type PdfTrouble = 'locked' | 'broken' | 'too-long' | 'unreachable';

export class PdfError extends Error {
  override name = 'PdfError';
  readonly trouble: PdfTrouble;
  constructor(trouble: PdfTrouble, cause?: unknown) {
    super(trouble, { cause });
    this.trouble = trouble;
  }
}

/** In points: 72 of them are an inch. */
export type PageSize = { width: number; height: number };

type Sheet = {
  canvas: HTMLCanvasElement;
  text: HTMLElement;
  links: HTMLElement;
  /** CSS pixels for a point. */
  scale: number;
  /** Called when somebody follows a link to another page. */
  onPage: (page: number) => void;
};

/** The pieces of a page's text, in their order; `ends`: a line ends after it. */
export type TextPiece = { text: string; ends: boolean };

export type PdfFile = {
  readonly pages: number;
  size(page: number): Promise<PageSize>;
  text(page: number): Promise<TextPiece[]>;
  /**
   * Draws a page, its text and its links. Resolves to the elements of the pieces of its text; rejects when the page
   * cannot be shown or `signal` ends it.
   */
  draw(page: number, sheet: Sheet, signal: AbortSignal): Promise<HTMLElement[]>;
  close(): void;
};

/** The most pages that have a place below each other: browsers give no element a greater height. */
const mostPages = 10_000;
/** The states of a canvas that may be saved at a time. */
const mostSaves = 1_000;
/** In pixels: a larger picture would need more memory than a phone has. */
const largestPicture = 64_000_000;

/** Opens a PDF of this site. Rejects with a PdfError. */
export async function openPdf(url: string, signal: AbortSignal): Promise<PdfFile> {
  const port = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' });
  GlobalWorkerOptions.workerPort = port;
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const library = new URL(`/assets/pdf-${version}/`, location.href).href;
  const task = getDocument({
    url,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    // The pages that are looked at, by ranges; not the whole file.
    disableAutoFetch: true,
    disableStream: true,
    // The policy for scripts allows no WebAssembly.
    useWasm: false,
    // From `scripts/pdf-files.ts`, fetched where a file needs them: decoders without it, and the letters of fonts that the
    // file does not carry.
    wasmUrl: library,
    cMapUrl: `${library}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${library}standard_fonts/`,
    enableXfa: false,
    maxImageSize: largestPicture,
  });
  const close = (): void => {
    void task.destroy().finally(() => port.terminate());
  };
  signal.addEventListener('abort', close, { once: true });
  const lost = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => reject(new PdfError('unreachable', event)), { once: true });
  });
  try {
    const pdf = await Promise.race([task.promise, lost]);
    if (pdf.numPages > mostPages) throw new PdfError('too-long');
    return { ...fileOf(pdf), close };
  } catch (error) {
    close();
    throw error instanceof PdfError ? error : new PdfError(troubleOf(error), error);
  }
}

function troubleOf(error: unknown): PdfTrouble {
  if (error instanceof PasswordException) return 'locked';
  // A request that got no answer at all fails with a plain error of the browser.
  return error instanceof ResponseException || error instanceof TypeError ? 'unreachable' : 'broken';
}

function fileOf(pdf: PDFDocumentProxy): Omit<PdfFile, 'close'> {
  return {
    pages: pdf.numPages,
    async size(number) {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    },
    async text(number) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      return items.flatMap((item) => ('str' in item ? [{ text: item.str, ends: item.hasEOL }] : []));
    },
    async draw(number, { canvas, text, links, scale, onPage }, signal) {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const viewport = page.getViewport({ scale });
      const density = canvasScale(viewport);
      canvas.width = Math.max(1, Math.floor(viewport.width * density));
      canvas.height = Math.max(1, Math.floor(viewport.height * density));
      boundSaves(canvas);
      const drawing = page.render({
        canvas,
        viewport,
        transform: [density, 0, 0, density, 0, 0],
        annotationMode: AnnotationMode.ENABLE,
      });
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
      signal.addEventListener('abort', () => {
        drawing.cancel();
        layer.cancel();
      });
      await Promise.all([drawing.promise, layer.render()]);
      signal.throwIfAborted();
      drawLinks(links, (await page.getAnnotations({ intent: 'display' })) as LinkIn[], {
        pointOf: (x, y) => viewport.convertToViewportPoint(x, y) as [number, number],
        pageOf: (target) => pageOf(pdf, target),
        onPage,
      });
      page.cleanup();
      return layer.textDivs;
    },
  };
}

/** Lets a drawing fail that saves the canvas's state again and again: browsers go through all saved states with each frame. */
function boundSaves(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) return;
  let saved = 0;
  context.save = () => {
    saved += 1;
    if (saved > mostSaves) throw new RangeError('The page saves its state too often');
    CanvasRenderingContext2D.prototype.save.call(context);
  };
  context.restore = () => {
    saved -= 1;
    CanvasRenderingContext2D.prototype.restore.call(context);
  };
}

/** The page to which a link within the document leads, or null. */
async function pageOf(pdf: PDFDocumentProxy, target: unknown): Promise<number | null> {
  try {
    const place: unknown = typeof target === 'string' ? await pdf.getDestination(target) : target;
    if (!Array.isArray(place)) return null;
    const first: unknown = place[0];
    if (typeof first === 'number') return first + 1;
    return (await pdf.getPageIndex(first as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1;
  } catch {
    return null;
  }
}
