import { linesOf } from './lines.ts';
import { markerOf, plainSigns, type Marker } from './list.marker.ts';
import { labelKinds, type LabelKind } from './list.words.ts';

/** "Answer: b": a word with a meaning, and the text behind it. */
export type Label = { kind: LabelKind; /** "Answer 3: b". */ number: number | null; rest: string };

/** A line of a list, read as far as it can be on its own. */
export type ListLine = {
  number: number;
  text: string;
  blankBefore: boolean;
  indent: number;
  bold: boolean;
  marker: Marker | null;
  label: Label | null;
};

// The byte order mark, the joiners' neighbours and the marks of direction, which lists carry at the ends of lines.
const invisible = String.raw`\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF`;
const leading = new RegExp(String.raw`^[\s${invisible}]+`);
const isQuoted = /^\s{0,3}>/;
const bolds = /(^|[\s(])\*\*(?=[^\s*])([^*]+)\*\*(?=$|[\s.,;:!?)])/g;

function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The lines that hold something, without signs of quoting in mail, of Markdown and of direction. */
export function* listLines(text: string, isTable: (line: string) => boolean): Generator<ListLine> {
  const quoted = isMostlyQuoted(text);
  let blankBefore = true;
  for (const { number, text: raw } of linesOf(text)) {
    const unquoted = quoted ? raw.replace(/^(?:\s{0,3}>){1,9}/, '') : raw;
    const content = trimEnd(unquoted.replace(leading, ''));
    if (content === '' || /^(?:[-_=*•.~ ]){4,}$/.test(content)) {
      if (!content.startsWith('_')) blankBefore = true;
      continue;
    }
    const indent = unquoted.length - unquoted.trimStart().length;
    const parts = isTable(content) ? [content] : (splitAtSpacedLetters(content) ?? splitAtAnswers(content));
    for (const [place, part] of parts.entries())
      yield { ...readLine(part), number, indent, blankBefore: blankBefore && place === 0 };
    blankBefore = false;
  }
}

function isMostlyQuoted(text: string): boolean {
  const start = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return start.filter((line) => isQuoted.test(line)).length * 2 > start.length;
}

function readLine(content: string): Pick<ListLine, 'text' | 'bold' | 'marker' | 'label'> {
  const heading = content.replace(/^#{1,6}\s+/, '');
  const whole = unwrapped(heading);
  const text = (whole ?? heading).replace(bolds, '$1$2').replace(/^\*\*(?=\S)/, '');
  const label = labelOf(text);
  const marker = label === null || label.kind === 'question' ? markerOf(text) : null;
  // The letter is often not bold where its option is.
  const inner = whole === null && marker !== null ? unwrapped(boldAfter(heading)) : null;
  return { text, bold: whole !== null || inner !== null, marker, label: marker === null ? label : null };
}

const boldAfter = (line: string): string => line.slice(Math.max(0, line.indexOf('**')));

/** The text between two signs of bold that enclose all of it; null for others. */
function unwrapped(text: string): string | null {
  const [, inner] = /^\*\*([^*]+)\*\*\s?[.;]?$/.exec(text) ?? [];
  return inner?.trim() ?? null;
}

const bare =
  /^[([{*\s]*([\p{L}][\p{L}\p{M}'’ .]{0,40}?)\s?(\d{1,3})?\s?[\])]?\s?(?:\((?:[^()]{0,20})\)\s?)?[:=](?!\/\/)\s*/u;
const spaced =
  /^[([\s]*([\p{L}][\p{L}\p{M}]{1,20}(?: [\p{L}\p{M}]{1,12}){0,3})[\s.\-–—]{1,4}\(?([\p{L}\d])\)?[.)\]]?$/u;

/** The label at the beginning of a line: with a colon, or with a letter alone behind it, as in "Ans. b". */
function labelOf(text: string): Label | null {
  const head = plainSigns(text.slice(0, 80));
  const [whole, word = '', number] = bare.exec(head) ?? [];
  if (whole !== undefined) {
    const kind = labelKinds.get(word.trim().toLowerCase().replaceAll('’', "'").replace(/\.$/, ''));
    if (kind !== undefined)
      return {
        kind,
        number: number === undefined ? null : Number(number),
        rest: closed(text.slice(whole.length), /^[([]/.test(head)),
      };
  }
  if (text.length > 50) return null;
  const [short, named = '', value = ''] = spaced.exec(head) ?? [];
  const kind = short === undefined ? undefined : labelKinds.get(named.toLowerCase());
  return kind === 'answer' || kind === 'either' ? { kind, number: null, rest: value } : headingOf(head);
}

/** "Answer key" alone on a line. */
function headingOf(head: string): Label | null {
  const word = head
    .toLowerCase()
    .replace(/[\s.:)\]-]+$/, '')
    .replace(/^[([\s-]+/, '');
  const kind = labelKinds.get(word);
  return kind === 'key' || kind === 'answer' || kind === 'explanation' ? { kind, number: null, rest: '' } : null;
}

function closed(rest: string, opened: boolean): string {
  const text = rest.trim().replace(/^\*\*\s*/, '');
  return opened && /[\])]$/.test(text) ? text.slice(0, -1).trim() : text;
}

const answerWords = [...labelKinds].filter(([, kind]) => kind === 'answer').map(([word]) => word);
const inlineAnswer = new RegExp(
  String.raw`[\s([](?:${answerWords
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})\s?[.]?\s?[:=]\s*\(?[\p{L}\d]\)?(?:[.)\]]{0,2}(?=\s|$)|$)`,
  'giu',
);

/** "… c) blue Ans: b 2. Next?" is three lines written as one. */
function splitAtAnswers(line: string): string[] {
  if (line.length < 10 || line.length > 20_000) return [line];
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: found } of plainSigns(line).matchAll(inlineAnswer)) {
    const end = index + found.length;
    const before = line.slice(from, index).trim();
    if (before !== '' && !/^[([]$/.test(before)) parts.push(before);
    parts.push(line.slice(index, end).trim());
    from = end;
  }
  const last = line.slice(from).trim();
  if (last !== '' && !/^[\])]+[.]?$/.test(last)) parts.push(last);
  return parts.length === 0 ? [line] : parts;
}

/** "A  red      B  blue" in two columns; null for other lines. */
function splitAtSpacedLetters(line: string): string[] | null {
  if (!/^[A-F]\s/.test(line) || line.length > 2_000) return null;
  const starts = [0];
  let expected = line.charCodeAt(0) + 1;
  for (const { index, 0: gap } of line.matchAll(/(?:\s{2,}|\t)(?=[A-F]\s)/g)) {
    if (line.charCodeAt(index + gap.length) !== expected) continue;
    starts.push(index + gap.length);
    expected += 1;
  }
  return starts.length < 2 ? null : starts.map((from, place) => line.slice(from, starts[place + 1]).trim());
}

const spacedLetter = /^([A-F]) +(?=\S)/;

/** Gives markers to lines "A red", "B blue": a capital alone is one where its neighbour follows it. */
export function markSpacedLetters(lines: readonly ListLine[]): void {
  const letters = lines.map(({ text, marker, label }) =>
    marker === null && label === null ? (spacedLetter.exec(text)?.[1] ?? '') : '',
  );
  for (const [place, line] of lines.entries()) {
    const letter = letters[place] ?? '';
    if (letter === '') continue;
    const code = letter.charCodeAt(0);
    const isNext = letters[place - 1]?.charCodeAt(0) === code - 1 || letters[place + 1]?.charCodeAt(0) === code + 1;
    if (isNext)
      line.marker = { kind: 'letter', index: code - 65, style: '1a ', rest: line.text.slice(1).trim(), right: false };
  }
}
