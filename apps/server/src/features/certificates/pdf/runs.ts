import bidiFactory from 'bidi-js';
import type { Font } from 'fontkit';
import { faceFor, type Style } from './faces.ts';

/** A piece of a line that is drawn with one face in one direction, in the order in which it is read. */
export type Run = { text: string; font: Font; level: number };

/** The functions that are used; the types of the package do not say that they are made by a call. */
type Bidi = {
  getEmbeddingLevels(text: string, direction: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
};
const bidi = (bidiFactory as unknown as () => Bidi)();
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Marks that turn the direction, have no width, or choose a shape that no face here has. */
const marks = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Variation_Selector}/gu;

/** A text as it can be printed on one line: no hidden turns, no control signs, single spaces. */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(marks, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/**
 * The runs of one line from left to right as they are seen (UAX 9). A sign that no face has is printed as a question mark,
 * so that nobody takes the rest for the whole.
 */
export function visualRuns(line: string, style: Style, direction: 'ltr' | 'rtl' | 'auto' = 'auto'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: Run[] = [];
  for (const { segment, index } of clusters.segment(line)) {
    const level = levels[index] ?? 0;
    const found = faceFor(segment, style);
    const font = found ?? faceFor('?', style);
    if (font === null) continue;
    const said = found ? mirrored(segment, level) : '?';
    const last = runs.at(-1);
    // A space goes with what stands before it, so that a word is not cut from the next one.
    if (last && last.level === level && (last.font === font || (said === ' ' && last.font.hasGlyphForCodePoint(32))))
      last.text += said;
    else runs.push({ text: said, font, level });
  }
  return turned(runs.map(laidOut));
}

/** Signs of scripts from right to left, the digits of Arabic too, by which the library lays a run out from the right. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A run as the library has to be given it: turned where it would be laid out in the other direction. */
function laidOut(run: Run): Run {
  if (fromRight.test(run.text) === (run.level % 2 === 1)) return run;
  const text = Array.from(clusters.segment(run.text), ({ segment }) => segment)
    .toReversed()
    .join('');
  return { ...run, text };
}

const mirrored = (text: string, level: number): string =>
  level % 2 === 0 ? text : (bidi.getMirroredCharacter(text) ?? text);

/** Turns runs round, from the innermost level to the outermost (rule L2). */
function turned(runs: readonly Run[]): Run[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < order.length; start += 1) {
      let end = start;
      while (end < order.length && (order[end]?.level ?? 0) >= level) end += 1;
      if (end === start) continue;
      order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end;
    }
  }
  return order;
}
