import { markerOf, plainSigns, type Marker } from './list.marker.ts';

/** Options that stand on one line, and the text before them. */
export type Inline = { before: string; options: { marker: Marker; text: string }[] };

// A dollar opens only before and closes only behind something that is no space, and never before a digit: prices stay prices.
const formula = /\$\$[^$]+\$\$|\$(?=[^\s$])[^$]*(?<=[^\s$])\$(?!\d)|\\\([^\\]*\\\)/g;
const opening = /(?:^|(?<=[\s*,;.?!:：？؟|)]))[([]?(?:\p{L}|\d|i{1,3}|iv|vi{0,2})[.)\]](?=\s|[^\s.)\]\d])/giu;
const LONGEST = 20_000;

/** Whether nothing of a formula is split: the same text with its formulas hidden. */
const withoutFormulas = (text: string): string =>
  text.includes('$') || text.includes('\\(')
    ? text.replaceAll(formula, (found) => '\uE000'.repeat(found.length))
    : text;

/**
 * Finds options on one line: markers of one style that follow one another from `first`. Null where there are less than two, or
 * one of a line that begins with an option.
 */
export function inlineOptions(line: string, first = 0, style: string | null = null): Inline | null {
  if (line.length > LONGEST) return null;
  const shown = plainSigns(withoutFormulas(line));
  const found: { at: number; marker: Marker }[] = [];
  let expected = first;
  let wanted = style;
  for (const { index: at } of shown.matchAll(opening)) {
    const marker = markerOf(line.slice(at, at + 60));
    if (marker === null || marker.kind === 'bullet' || marker.kind === 'question') continue;
    if (marker.index !== expected || (wanted !== null && marker.style !== wanted)) continue;
    // "1." inside of a sentence is a number; "1)" begins an option.
    if (marker.kind === 'number' && marker.style.endsWith('.')) continue;
    found.push({ at, marker });
    wanted = marker.style;
    expected += 1;
  }
  const [start] = found;
  if (start === undefined || found.length < 2) return null;
  const options = found.map(({ at, marker }, place) => {
    const next = found[place + 1];
    const whole = starOff(line.slice(at, next?.at ?? line.length), next !== undefined);
    return { marker, text: (markerOf(whole)?.rest ?? whole).replace(/[\s,;|]+$/, '') };
  });
  return options.some(({ text }) => text === '')
    ? null
    : { before: starOff(line.slice(0, start.at), true), options: starred(line, found, options) };
}

/** "*b) blue": the star belongs to the option behind it. */
function starred(line: string, found: readonly { at: number }[], options: Inline['options']): Inline['options'] {
  return options.map((option, place) => {
    const at = found[place]?.at ?? 0;
    const isRight = line.slice(Math.max(0, at - 1), at) === '*';
    return isRight ? { ...option, marker: { ...option.marker, right: true } } : option;
  });
}

/** A star right before the next option is that one's. */
const starOff = (text: string, isFollowed: boolean): string =>
  (isFollowed ? text.replace(/(?:^|\s)\*$/, '') : text).trim();
