import { labelKinds } from './list.words.ts';

/** The sign at the beginning of a line: `1.`, `a)`, `(iv)`, `•`, `Q1:`. */
export type Marker = {
  kind: 'question' | 'number' | 'letter' | 'roman' | 'bullet';
  /** From 0; -1 for a question without a number. */
  index: number;
  /** The signs around it, and the alphabet: markers of one list have the same. */
  style: string;
  /** The text behind it. */
  rest: string;
  /** Whether a sign marks it as right (`*c)`, `[x]`, `✓`). */
  right: boolean;
};

const alphabets = ['abcdefghijkl', 'ABCDEFGHIJKL', 'абвгдежз', 'АБВГДЕЖЗ', 'αβγδεζ', 'ΑΒΓΔΕΖ', 'אבגדהוזח', 'कखगघङच'];
/** Arabic lists go by the old order of the alphabet or by the present one. */
const arabic = new Map(
  ['أاإ', 'ب', 'جت', 'دث', 'ه', 'و'].flatMap((same, at) => same.split('').map((letter) => [letter, at] as const)),
);
const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

const digits = ['٠', '۰', '०', '０'].map((zero) => zero.charCodeAt(0));
const twins: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '．': '.',
  '：': ':',
  '、': '.',
  '。': '.',
  '】': ']',
  '【': '[',
  '﹚': ')',
  '\u00A0': ' ',
};

/** The text with digits, brackets and stops of the world as ASCII has them, of the same length. */
export function plainSigns(text: string): string {
  let changed = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const code = text.charCodeAt(at);
    const zero = code < 0x600 ? undefined : digits.find((first) => code >= first && code < first + 10);
    const wide = code >= 0xff21 && code <= 0xff5a ? String.fromCharCode(code - 0xfee0) : sign;
    changed += zero === undefined ? (twins[sign] ?? wide) : String(code - zero);
  }
  return changed;
}

const numbered = /^([([]?)\s?(\d{1,3})\s?(\\?[.)\]:/](?!\d)[-–—]?|[-–—](?=\s)|\t)\)?\s*/;
const lettered = /^([([]?)\s?(\p{L})\s?(\\?[.)\]:/]|[-–—](?=\s)|\t)\s*/u;
// The letter heh is written with a joiner behind it in lists.
const arabicHeh = /^([([]?)\s?(ه)ـ\s?([.)\]:/]|[-–—](?=\s))\s*/u;
const roman = /^([([]?)\s?(i{1,3}|iv|vi{0,3}|ix|x)\s?([.)\]])\s*/i;
const checkbox = /^(?:\[(x|X|\*|✓|✔| ?)\]|\((x|X|\*|✓|✔| ?)\)|(☑|☒|✓|✔|✅|√)|(☐|□|❏|○|◯))\s*/;
const bullet = /^(?:([•●▪■◦‣⁃◆➢·\u{F0B7}\u{F0A7}\u{F0D8}§])\s*|([-–—+*o])[ \t]+)/u;
const star = /^(?:\*(?!\*)|->|=>|→|✓|✔|✅|☑)\s*(?=[([]?\p{L}?\d?[.)\]])/u;
// "e.g. this" and "d. h. das", but not "A. J. R. R. Tolkien".
const abbreviation = /^(?:\p{L}\.\p{L}\.|\p{Ll}\.\s\p{Ll}\.)/u;

/** As much of a line as a marker can take. */
const LOOKED_AT = 60;

/** The marker that a line begins with; null for others. */
export function markerOf(line: string): Marker | null {
  const head = plainSigns(line.slice(0, LOOKED_AT));
  const starred = star.exec(head)?.[0].length ?? 0;
  const rest = head.slice(starred);
  const behind = (length: number): string => line.slice(starred + length).trimStart();
  const right = starred > 0;
  return (
    (/^\[[xX* ]?\]/.test(rest) ? bulletMarker(head, behind) : null) ??
    questionMarker(rest, behind) ??
    numberMarker(rest, behind, right) ??
    letterMarker(rest, behind, right) ??
    (right ? null : bulletMarker(head, behind))
  );
}

type Behind = (length: number) => string;

function questionMarker(head: string, behind: Behind): Marker | null {
  const found =
    /^(?:(\p{L}{1,9})\.?\s?)?([#№]|no\.|nr\.)?\s?(\d{1,3})?(?:\s(?:of|von|de|sur|من)\s\d{1,3})?\s?([.:)\-–—/]*)\s*/iu.exec(
      head,
    );
  if (found === null) return null;
  const [whole, word = '', sign = '', number = '', end = ''] = found;
  const named = labelKinds.get(word.toLowerCase()) === 'question';
  if (!named && (word !== '' || sign === '')) return null;
  const hasEnd = end !== '' || whole.length === head.length || /\s$/.test(whole);
  if (number === '' ? !end.startsWith(':') || word.length < 3 : !hasEnd && word === '') return null;
  // "No. 5 is alive" and "Item 3" are text as well as numbers of questions, but stand at the beginning of questions alone.
  return {
    kind: 'question',
    index: Number(number || 0) - 1,
    style: 'question',
    rest: behind(whole.length),
    right: false,
  };
}

function numberMarker(head: string, behind: Behind, right: boolean): Marker | null {
  const found = numbered.exec(head);
  if (found === null) return null;
  const [whole, open = '', number = '', end = ''] = found;
  const style = `1${open}${end.replace('\\', '').replace(/[–—]/, '-')}`;
  return { kind: 'number', index: Number(number) - 1, style, rest: behind(whole.length), right };
}

function letterMarker(head: string, behind: Behind, right: boolean): Marker | null {
  if (abbreviation.test(head)) return null;
  const [whole, open = '', letter = '', end = ''] =
    arabicHeh.exec(head) ?? lettered.exec(head) ?? roman.exec(head) ?? [];
  if (whole === undefined || (open === '' && end === ']')) return null;
  const signs = `${open}${end.replace('\\', '').replace(/[–—]/, '-')}`;
  const alphabet = alphabets.findIndex((known) => known.includes(letter) && letter.length === 1);
  const inArabic = arabic.get(letter);
  if (inArabic !== undefined || (alphabet >= 0 && !/^[ivx]$/i.test(letter)))
    return {
      kind: 'letter',
      index: inArabic ?? alphabets[alphabet]?.indexOf(letter) ?? 0,
      style: `${signs} ${alphabet}`,
      rest: behind(whole.length),
      right,
    };
  const place = romans.indexOf(letter.toLowerCase());
  if (place < 0) return null;
  const style = `${letter === letter.toUpperCase() ? 'I' : 'i'}${signs}`;
  return { kind: 'roman', index: place, style, rest: behind(whole.length), right };
}

function bulletMarker(head: string, behind: Behind): Marker | null {
  const box = checkbox.exec(head);
  if (box !== null && (box[3] !== undefined || box[4] !== undefined || box[0].length < head.length)) {
    const right = box[3] !== undefined || /\S/.test(box[1] ?? box[2] ?? '');
    return { kind: 'bullet', index: 0, style: 'box', rest: behind(box[0].length), right };
  }
  const found = bullet.exec(head);
  if (found === null) return null;
  const inner = markerInBullet(behind(found[0].length));
  const sign = found[1] ?? found[2] ?? '';
  return (
    inner ?? { kind: 'bullet', index: 0, style: sign === '+' ? '+' : '-', rest: behind(found[0].length), right: false }
  );
}

/** "- a) red" and "- [x] red" are options by what stands behind the bullet. */
function markerInBullet(rest: string): Marker | null {
  const head = plainSigns(rest.slice(0, LOOKED_AT));
  const behind: Behind = (length) => rest.slice(length).trimStart();
  return letterMarker(head, behind, false) ?? (checkbox.test(head) ? bulletMarker(head, behind) : null);
}
