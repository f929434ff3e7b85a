import type { Said } from '@lectern/contract/sentence';

type Placed = { text: string; line: number };

export type RawOption = Placed & {
  /** With its marker. */
  whole: string;
  /** The place in its alphabet, from 0. */
  index: number;
  right: boolean;
  bold: boolean;
};

/** A question as it stands in a list, before it is known what kind it is. */
export type RawQuestion = {
  line: number;
  /** Null for one without a number. */
  number: number | null;
  style: string;
  indent: number;
  /** Lines of its text; `blank` for one behind an empty line. */
  text: (Placed & { blank: boolean; bold: boolean; right: boolean })[];
  options: RawOption[];
  optionStyle: string;
  optionIndent: number;
  answers: Placed[];
  explanation: string[];
  marks: { full: number | null; lost: number | null };
  lost: { line: number; reason: Said }[];
};

export function rawQuestion(line: number, rest: Partial<RawQuestion> = {}): RawQuestion {
  return {
    line,
    number: null,
    style: '',
    indent: 0,
    text: [],
    options: [],
    optionStyle: '',
    optionIndent: 0,
    answers: [],
    explanation: [],
    marks: { full: null, lost: null },
    lost: [],
    ...rest,
  };
}

/** A long line without an end goes on in the next one, as mail breaks them; others stay lines of their own. */
export function joined(lines: readonly { text: string; blank?: boolean }[]): string {
  let text = '';
  let before = '';
  for (const { text: line, blank = false } of lines) {
    const goesOn = !blank && before.length > 45 && !/[.?!:;：？。؟]$/.test(before);
    text += text === '' ? line : `${goesOn ? ' ' : '\n'}${line}`;
    before = line;
  }
  return text;
}

/** Whether options of this style have no letters. */
export const isBulletStyle = (style: string): boolean => style === '-' || style === '+' || style === 'box';
