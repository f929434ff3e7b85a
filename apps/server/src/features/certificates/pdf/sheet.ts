import PDFDocument from 'pdfkit';
import type { Style } from './faces.ts';
import { printable, type Run, visualRuns } from './runs.ts';

export type Face = { style: Style; size: number; colour: string };

// Fonts that are open are taken as they are; the types know their addresses alone.
type Source = Parameters<PDFKit.PDFDocument['font']>[0];
const source = (run: Run) => run.font as unknown as Source;

/** A page to draw lines of any script on. Sizes and places are in points, from the upper left corner. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;

  constructor(pdf: PDFKit.PDFDocument) {
    this.pdf = pdf;
  }

  /** The width of a line. */
  widthOf(line: string, { style, size }: Omit<Face, 'colour'>): number {
    return this.#measured(visualRuns(printable(line), style), size).reduce((sum, { width }) => sum + width, 0);
  }

  /** Draws a line around a middle, or up to or from a place; answers its width. */
  line(text: string, place: { x: number; y: number; align?: 'left' | 'middle' | 'right' }, face: Face): number {
    const { style, size, colour } = face;
    const runs = this.#measured(visualRuns(printable(text), style), size);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const { align = 'middle' } = place;
    let x = align === 'left' ? place.x : align === 'right' ? place.x - width : place.x - width / 2;
    for (const { run, width: advance } of runs) {
      this.pdf
        .font(source(run), size)
        .fillColor(colour)
        // Features of its own keep the library from laying out word by word, which has words of Arabic in the wrong order.
        .text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(run) });
      x += advance;
    }
    return width;
  }

  /** The largest of these sizes at which a line fits into a width; the smallest where none does. */
  fitting(text: string, width: number, sizes: { style: Style; largest: number; smallest: number }): number {
    const { style, largest, smallest } = sizes;
    const wide = this.widthOf(text, { style, size: largest });
    return Math.max(smallest, Math.min(largest, (largest * width) / Math.max(wide, 1)));
  }

  /** A text cut into lines of this width, at most so many; what is left over ends with three dots. */
  lines(text: string, face: Omit<Face, 'colour'>, { width, most }: { width: number; most: number }): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of printable(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.widthOf(longer, face) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    if (line !== '') lines.push(line);
    const kept = lines.slice(0, most);
    if (lines.length > most) kept[most - 1] = `${kept[most - 1] ?? ''} …`;
    return kept.map((one) => this.#cut(one, face, width));
  }

  /** A line without what does not fit into a width. */
  #cut(line: string, face: Omit<Face, 'colour'>, width: number): string {
    if (this.widthOf(line, face) <= width) return line;
    const signs = Array.from(line);
    let [fits, tooMany] = [0, signs.length];
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (this.widthOf(`${signs.slice(0, middle).join('')}…`, face) <= width) fits = middle;
      else tooMany = middle;
    }
    return `${signs.slice(0, fits).join('')}…`;
  }

  #measured(runs: readonly Run[], size: number): { run: Run; width: number }[] {
    return runs.map((run) => ({
      run,
      width: this.pdf.font(source(run), size).widthOfString(run.text, featuresOf(run)),
    }));
  }
}

const featuresOf = (run: Run): { features: PDFKit.Mixins.OpenTypeFeatures[] } | Record<string, never> =>
  run.level % 2 === 1 ? { features: ['kern'] } : {};

/** A new document of one page, A4 across. */
export const newDocument = (info: {
  title: string;
  author: string;
  language: string;
  date: Date;
}): PDFKit.PDFDocument =>
  new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: info.language,
    displayTitle: true,
    // The library opens a face of its own unless it is told not to.
    font: null as unknown as string,
    info: { Title: info.title, Author: info.author, Creator: 'Lectern', Producer: 'Lectern', CreationDate: info.date },
  });
