import { say } from '@lectern/contract/say';
import { inlineOptions } from './list.inline.ts';
import { beginsKey, keyPairs, type KeyPair } from './list.key.ts';
import type { Label, ListLine } from './list.lines.ts';
import type { Marker } from './list.marker.ts';
import { takesMarks } from './list.marks.ts';
import { isBulletStyle, rawQuestion, type RawQuestion } from './list.raw.ts';
import { isPageLine, truthAskedBy } from './list.words.ts';

export type Assembled = { questions: RawQuestion[]; keys: KeyPair[]; stray: { line: number; text: string }[] };

/** Lines that are looked at ahead, at most. */
const AHEAD = 12;
const HIGHEST = 500;

/** Puts the lines of a list together to questions. Each line is looked at once, with a few of those behind it. */
export function assemble(lines: readonly ListLine[]): Assembled {
  const assembly = new Assembly(lines);
  for (let place = 0; place < lines.length; place += 1) assembly.take(place);
  return assembly.result();
}

/** The part of a question that lines without a sign go on with. */
type Open = 'text' | 'option' | 'explanation' | 'answer' | 'none';

class Assembly {
  readonly #lines: readonly ListLine[];
  readonly #questions: RawQuestion[] = [];
  readonly #keys: KeyPair[] = [];
  readonly #stray: Assembled['stray'] = [];
  #current: RawQuestion | null = null;
  #open: Open = 'none';
  #inKey = false;
  #place = 0;
  /** The style of the numbers of questions, once there is one. */
  #style: string | null = null;
  #isNumbered = false;

  constructor(lines: readonly ListLine[]) {
    this.#lines = lines;
  }

  result(): Assembled {
    return { questions: this.#questions, keys: this.#keys, stray: this.#stray };
  }

  take(place: number): void {
    const line = this.#lines[place];
    if (line === undefined) return;
    this.#place = place;
    if (this.#isHead(line)) return this.#strays(line);
    if (line.label !== null) return this.#takeLabel(line, line.label);
    if (this.#takeKey(place, line)) return;
    const { marker } = line;
    if (marker === null) this.#takeText(place, line);
    else if (marker.kind === 'question') this.#begin(line, marker);
    else if (marker.kind === 'number') this.#takeNumber(place, line, marker);
    else if (marker.kind === 'bullet') this.#takeBullet(place, line, marker);
    else this.#takeLetter(place, line, marker);
  }

  /** The head or foot of a page: its number, or the first line of all, repeated. */
  #isHead({ text, number, marker }: ListLine): boolean {
    const first = this.#lines[0];
    if (isPageLine(text) && this.#open !== 'option') return true;
    return marker === null && number !== first?.number && text.length > 7 && text === first?.text;
  }

  #strays({ number, text }: ListLine): void {
    this.#stray.push({ line: number, text });
  }

  #nextMarker(place: number): Marker | null {
    for (const { marker, label } of this.#lines.slice(place + 1, place + 1 + AHEAD)) {
      if (label !== null) return null;
      if (marker !== null) return marker;
    }
    return null;
  }

  #takeKey(place: number, line: ListLine): boolean {
    if (this.#questions.length === 0) return false;
    const pairs = keyPairs(line.text, line.number);
    if (pairs.length === 0) {
      if (line.marker !== null || line.blankBefore) this.#inKey = false;
      return false;
    }
    if (!this.#inKey && !beginsKey(pairs, this.#questions, this.#lines[place + 1])) return false;
    this.#keys.push(...pairs);
    this.#inKey = true;
    this.#close();
    return true;
  }

  #takeLabel(line: ListLine, label: Label): void {
    const current = this.#current;
    const { kind, rest } = label;
    const pairs = kind === 'key' || kind === 'answer' || kind === 'either' ? keyPairs(rest, line.number) : [];
    if (this.#questions.length > 0 && (pairs.length > 1 || (pairs.length === 1 && kind === 'key'))) {
      this.#keys.push(...pairs);
      this.#inKey = true;
      return this.#close();
    }
    const isHeading = rest === '' && (kind === 'key' || (line.blankBefore && kind === 'either'));
    if (isHeading && this.#questions.length > 0) {
      this.#inKey = true;
      return this.#close();
    }
    if (label.number !== null && (kind === 'answer' || kind === 'either') && label.number !== current?.number) {
      this.#keys.push({ number: label.number, value: rest, line: line.number });
      return;
    }
    if (current === null) return this.#strays(line);
    this.#inKey = false;
    this.#labelled(current, line, label);
  }

  #labelled(current: RawQuestion, line: ListLine, { kind, rest }: Label): void {
    switch (kind) {
      case 'answer':
      case 'key':
        if (rest !== '') current.answers.push({ text: rest, line: line.number });
        this.#open = rest === '' ? 'answer' : 'none';
        return;
      case 'either': {
        const names = /^\W{0,2}(?:\p{L}|\d)\W{0,2}$/u.test(rest) || current.options.some(({ text }) => text === rest);
        if (names && current.answers.length === 0) current.answers.push({ text: rest, line: line.number });
        else this.#explain(current, rest);
        return;
      }
      case 'explanation':
        return this.#explain(current, rest);
      case 'marks':
      case 'negative': {
        const [value] = /\d{1,3}(?:[.,]\d{1,3})?/.exec(rest) ?? [];
        if (value === undefined) return this.#addText(current, line);
        current.marks[kind === 'marks' ? 'full' : 'lost'] = Number(value.replace(',', '.'));
        return;
      }
      case 'meta':
        if (current.options.length === 0) return this.#addText(current, line);
        this.#open = 'none';
        current.lost.push({
          line: line.number,
          reason: say('Not imported: “{text}”.', { text: line.text.slice(0, 60) }),
        });
        return;
      case 'question':
        this.#addText(current, line);
    }
  }

  #explain(current: RawQuestion, text: string): void {
    if (text !== '') current.explanation.push(text);
    this.#open = 'explanation';
  }

  #close(): void {
    this.#current = null;
    this.#open = 'none';
  }

  #start(raw: RawQuestion): RawQuestion {
    this.#questions.push(raw);
    this.#isNumbered ||= raw.number !== null;
    this.#current = raw;
    this.#open = 'text';
    this.#inKey = false;
    return raw;
  }

  #begin(line: ListLine, marker: Marker): void {
    const number = marker.index < 0 ? null : marker.index + 1;
    if (marker.kind !== 'bullet') this.#style = marker.style;
    const raw = this.#start(rawQuestion(line.number, { number, style: marker.style, indent: line.indent }));
    if (marker.rest !== '') this.#addQuestionText(raw, line, marker.rest);
  }

  /** The text of a question, from which options on the same line are split. */
  #addQuestionText(raw: RawQuestion, line: ListLine, text: string): void {
    const next = this.#nextMarker(this.#place);
    const inline = next !== null && next.index === 0 && next.kind === 'letter' ? null : inlineOptions(text);
    const before = inline === null ? text : inline.before;
    if (before !== '' && !takesMarks(raw, before))
      raw.text.push({ text: before, line: line.number, blank: line.blankBefore, bold: line.bold, right: false });
    for (const { marker, text: option } of inline?.options ?? [])
      this.#addOption(raw, line, { ...marker, rest: option });
  }

  #addText(raw: RawQuestion, line: ListLine): void {
    this.#open = 'text';
    this.#addQuestionText(raw, line, line.text);
  }

  #addOption(raw: RawQuestion, line: ListLine, marker: Marker): void {
    if (raw.options.length === 0) {
      raw.optionStyle = marker.style;
      raw.optionIndent = line.indent;
    }
    const index = marker.kind === 'bullet' ? raw.options.length : marker.index;
    const right = marker.right || marker.style === '+';
    const whole = line.text.endsWith(marker.rest) ? line.text : marker.rest;
    raw.options.push({ text: marker.rest, whole, line: line.number, index, right, bold: line.bold });
    this.#open = 'option';
  }

  #takeNumber(place: number, line: ListLine, marker: Marker): void {
    const current = this.#current;
    if (current !== null && this.#isNumberedOption(place, line, marker, current)) {
      this.#addOptions(place, current, line, marker);
    } else if (this.#isNextQuestion(line, marker, current)) this.#begin(line, marker);
    else this.#takeText(place, line);
  }

  #isNumberedOption(place: number, line: ListLine, marker: Marker, current: RawQuestion): boolean {
    const { options } = current;
    if (current.text.length === 0) return false;
    const asksAgain = /[?？؟]$/.test(line.text);
    if (options.length > 0) {
      if (current.optionStyle !== marker.style || marker.index !== options.length) return false;
      const couldBeNext = marker.style === this.#style && marker.index + 1 === (current.number ?? 0) + 1;
      return !couldBeNext || !(line.blankBefore || asksAgain || current.answers.length > 0);
    }
    if (truthAskedBy(current.text.at(-1)?.text ?? '') !== null && current.number === null) return false;
    if (marker.index !== 0 || asksAgain || current.answers.length > 0) return false;
    const next = this.#nextMarker(place);
    const follows = next?.index === 1 && next.style === marker.style;
    const alone = marker.rest !== '' && inlineOptions(line.text) !== null;
    if (!follows && !alone) return false;
    if (current.number !== null) return marker.style !== current.style || !line.blankBefore;
    return this.#style === null && /[?？؟:：_…]$/.test(current.text.at(-1)?.text ?? '') && !this.#leadsToLetters(place);
  }

  /** Whether numbers from here on have options with letters, so that they are questions. */
  #leadsToLetters(place: number): boolean {
    return this.#lines
      .slice(place + 1, place + 1 + AHEAD)
      .some(({ marker, text }) => marker?.kind === 'letter' || /[?？؟]$/.test(text));
  }

  #isNextQuestion(line: ListLine, marker: Marker, current: RawQuestion | null): boolean {
    if (marker.index < 0 || marker.index >= HIGHEST) return false;
    const number = marker.index + 1;
    if (this.#style === null) return current === null || number === 1 || line.blankBefore || current.number === null;
    const follows = current !== null && number === (current.number ?? 0) + 1;
    if (follows && this.#hasOptions(current)) return true;
    if (this.#style !== marker.style && this.#style !== 'question')
      return line.blankBefore && this.#hasOptions(current);
    if (current === null || current.number === null) return true;
    return follows || line.blankBefore || (this.#hasOptions(current) && number !== current.number);
  }

  #hasOptions(current: RawQuestion | null): boolean {
    return current === null || current.options.length > 0 || current.answers.length > 0;
  }

  #takeLetter(place: number, line: ListLine, marker: Marker): void {
    const current = this.#current;
    if (current === null) return this.#takeText(place, line);
    const { options } = current;
    if (options.length === 0) {
      if (this.#beginsOptions(place, line, marker, current)) this.#addOptions(place, current, line, marker);
      else this.#takeText(place, line);
      return;
    }
    const isSame = current.optionStyle === marker.style;
    if (isSame && marker.index > 0 && marker.index >= (options.at(-1)?.index ?? 0)) {
      this.#addOptions(place, current, line, marker);
    } else if (marker.index === 0 && !isSame && current.answers.length === 0) {
      this.#foldOptions(current);
      this.#addOptions(place, current, line, marker);
    } else if (marker.index === 0 && isSame && options.length === 1 && !line.blankBefore) {
      this.#addOption(current, line, marker);
    } else if (marker.index === 0 && isSame) {
      const raw = this.#start(rawQuestion(line.number));
      this.#addOptions(place, raw, line, marker);
    } else this.#takeText(place, line);
  }

  #beginsOptions(place: number, line: ListLine, marker: Marker, current: RawQuestion): boolean {
    const next = this.#nextMarker(place);
    const follows = next !== null && next.style === marker.style && next.index === marker.index + 1;
    const isWeak = !/[)\]]/.test(marker.style);
    if (marker.index !== 0) return !isWeak && marker.index < 4 && follows && current.text.length > 0;
    return follows || inlineOptions(line.text, 0) !== null || (!isWeak && current.text.length > 0);
  }

  /** Statements I, II, III before the options are part of the question. */
  #foldOptions(current: RawQuestion): void {
    for (const { whole, line } of current.options)
      current.text.push({ text: whole, line, blank: true, bold: false, right: false });
    current.options = [];
  }

  /** An option, and those behind it on the same line. */
  #addOptions(place: number, raw: RawQuestion, line: ListLine, marker: Marker): void {
    const next = this.#nextMarker(place);
    const inline = inlineOptions(line.text, marker.index, marker.style);
    const splits =
      inline !== null &&
      inline.before === '' &&
      !(
        next !== null &&
        next.style === marker.style &&
        next.index > marker.index &&
        next.index <= (inline.options.at(-1)?.marker.index ?? 0)
      );
    if (splits)
      for (const { marker: each, text } of inline.options) this.#addOption(raw, line, { ...each, rest: text });
    else this.#addOption(raw, line, marker);
  }

  #takeBullet(place: number, line: ListLine, marker: Marker): void {
    const current = this.#current;
    const next = this.#nextMarker(place);
    const asks = next?.kind === 'letter' && next.index === 0;
    const isOuter = current !== null && current.options.length > 0 && line.indent < current.optionIndent;
    const isSibling =
      current !== null && current.style === 'bullet' && line.indent <= current.indent && current.options.length === 0;
    const isOption = current !== null && current.text.length > 0 && !asks && !isOuter && !isSibling;
    if (isOption && (current.options.length === 0 || isBulletStyle(current.optionStyle))) {
      this.#addOption(current, line, marker);
    } else if (isOption || (current === null && !asks && this.#questions.length > 0)) this.#takeText(place, line);
    else this.#begin(line, { ...marker, kind: 'bullet', index: -1, style: 'bullet' });
  }

  #takeText(place: number, line: ListLine): void {
    const current = this.#current;
    if (current === null) return this.#startOrStray(place, line);
    if (this.#open === 'answer') {
      current.answers.push({ text: line.text, line: line.number });
      this.#open = 'none';
      return;
    }
    if (current.options.length === 0 && this.#open === 'text') return this.#goOnText(place, line, current);
    if (takesMarks(current, line.text)) return;
    if (this.#startsQuestion(place, line, current)) return this.#startOrStray(place, line);
    if (this.#open === 'explanation') current.explanation.push(line.text);
    else if (this.#open === 'option') this.#goOnOption(current, line);
    else this.#startOrStray(place, line);
  }

  #goOnText(place: number, line: ListLine, current: RawQuestion): void {
    // Without a number only a block of lines tells where a question ends.
    if (current.number === null && current.style !== 'question' && line.blankBefore && this.#endsBlock(place, current))
      return this.#startOrStray(place, line);
    this.#addText(current, line);
  }

  /** Whether the text so far is a heading or a question of its own, when a new block begins. */
  #endsBlock(place: number, current: RawQuestion): boolean {
    if (current.text.length > 1 || current.answers.length > 0) return true;
    const asks = /[?？؟:：_…]$/.test(current.text[0]?.text ?? '');
    const line = this.#lines[place];
    const following = this.#lines[place + 1];
    const isSingle = following === undefined || following.blankBefore;
    return !asks || (line !== undefined && /[?？؟]$/.test(line.text)) || !isSingle;
  }

  #startsQuestion(place: number, line: ListLine, current: RawQuestion): boolean {
    if (current.options.length === 0) return line.blankBefore;
    const next = this.#nextMarker(place);
    const isFirst =
      next !== null &&
      (next.kind === 'bullet'
        ? isBulletStyle(current.optionStyle) && (line.blankBefore || /[?？؟:：]$/.test(line.text))
        : next.index === 0 && next.style === current.optionStyle);
    if (isFirst) return true;
    if (this.#open === 'option') return line.blankBefore;
    return line.blankBefore || this.#open === 'none';
  }

  #goOnOption(current: RawQuestion, { text }: ListLine): void {
    const last = current.options.at(-1);
    if (last === undefined) return;
    const more = `${last.text.length > 45 ? ' ' : '\n'}${text}`;
    last.text += more;
    last.whole += more;
  }

  /** A line that begins a question without a number; where others have one and no option follows, it belongs to none. */
  #startOrStray(place: number, line: ListLine): void {
    const next = this.#nextMarker(place);
    const leadsToOptions =
      next !== null &&
      next.index === 0 &&
      next.kind !== 'question' &&
      !(next.kind === 'number' && next.style === this.#style);
    if (this.#isNumbered && !leadsToOptions) {
      this.#close();
      return this.#strays(line);
    }
    this.#addText(this.#start(rawQuestion(line.number, { indent: line.indent })), line);
  }
}
