import { setImmediate } from 'node:timers/promises';
import { say } from '@lectern/contract/say';
import { unsupported } from './file-rules.ts';

/** Words and the time in which they are shown, in milliseconds. */
type Cue = { start: number; end: number; settings: string; text: string };
type Times = Omit<Cue, 'text'>;
type Line = { number: number; text: string };

/** The largest file of captions, in bytes, and the most captions in one and characters in one of them. */
export const captionBytes = 1024 * 1024;
const mostCaptions = 10_000;
const mostCharacters = 2_000;

/** A line of times is short; to look into a longer one would cost. */
const longestTimes = 300;
/** Nobody else waits for more characters than these at a time; a line counts as some, however short. */
const charactersInTurn = 64 * 1024;
const charactersOfLine = 20;
const times =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(?:\s+(.*))?$/;
const setting = /^(vertical|line|position|size|align):[a-z0-9.,%-]{1,20}$/;
// oxlint-disable-next-line no-control-regex -- control characters are what tells binary data from text
const binary = /[\u0000-\u0008\u000b\u000e-\u001f\ufffe\uffff]/;

const noCaptions = () => unsupported('There are no captions in this file. Upload WebVTT (VTT) or SubRip (SRT).');
const notUtf8 = (line: number) =>
  unsupported(say('Line {line} is not text in UTF-8. Save the file as UTF-8, and upload that.', { line }));
const noTimes = (line: number) =>
  unsupported(say('Line {line} is not a time, as in 00:00:01.000 --> 00:00:04.000.', { line }));
const endsTooSoon = (line: number) => unsupported(say('Line {line} ends before it begins.', { line }));
const tooLong = (line: number) =>
  unsupported(say('Line {line} makes a caption longer than {max} characters.', { line, max: mostCharacters }));
const tooMany = (line: number) =>
  unsupported(say('Line {line} is one too many: a file may have {max} captions.', { line, max: mostCaptions }));

/**
 * Captions, WebVTT or SRT, as WebVTT of our own writing: nothing of the file is passed on but times, places and words.
 * Throws `unsupported_media_type`, with the line, for anything else.
 */
export async function toWebVtt(bytes: Uint8Array): Promise<Buffer> {
  const cues = await readCues(decode(bytes));
  if (cues.length === 0) throw noCaptions();
  const sorted = cues.toSorted((one, other) => one.start - other.start);
  return Buffer.from(`WEBVTT\n${sorted.map(write).join('')}`);
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  // A decoder that is not fatal takes the mark of the order away too.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** Lines with their numbers, one after the other: a megabyte of line ends is never a list. */
function* linesOf(text: string): Generator<Line> {
  const ending = /\r\n?|\n|$/g;
  for (let number = 1, from = 0; ; number += 1) {
    ending.lastIndex = from;
    const found = ending.exec(text);
    const line = text.slice(from, found?.index);
    if (line.includes('\ufffd') || binary.test(line)) throw notUtf8(number);
    yield { number, text: line };
    if (found === null || found[0] === '') return;
    from = ending.lastIndex;
  }
}

async function readCues(text: string): Promise<Cue[]> {
  const reader = new CueReader();
  let read = 0;
  for (const line of linesOf(text)) {
    reader.take(line);
    read += line.text.length + charactersOfLine;
    if (read < charactersInTurn) continue;
    await setImmediate();
    read = 0;
  }
  return reader.end();
}

/** Reads captions line by line. */
class CueReader {
  readonly #cues: Cue[] = [];
  /** The caption whose words come. */
  #open: (Times & { words: string[]; length: number }) | null = null;
  /** Where a caption was named or numbered, and its times have to come. */
  #named: number | null = null;
  /** In the head, a note or styles, which say nothing to viewers. */
  #aside = false;

  take(line: Line): void {
    const { number, text } = line;
    const found = text.includes('-->') ? readTimes(line) : null;
    if (found !== null) this.#begin(number, found);
    else if (text.trim() === '') this.#finish();
    else if (this.#open !== null) this.#addWords(line);
    else if (this.#named !== null || text.includes('-->')) throw noTimes(number);
    else if (/^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/.test(text)) this.#aside = true;
    else if (!this.#aside) this.#named = number;
  }

  end(): Cue[] {
    this.#finish();
    return this.#cues;
  }

  #begin(number: number, found: Times): void {
    // Between two captions without an empty line stands at most the number of the second.
    if (/^\d+$/.test(this.#open?.words.at(-1) ?? '')) this.#open?.words.pop();
    this.#named = null;
    this.#finish();
    if (this.#cues.length >= mostCaptions) throw tooMany(number);
    this.#open = { ...found, words: [], length: 0 };
  }

  #addWords({ number, text }: Line): void {
    if (this.#open === null) return;
    this.#open.length += text.length;
    if (this.#open.length > mostCharacters) throw tooLong(number);
    this.#open.words.push(text.trim());
  }

  #finish(): void {
    if (this.#named !== null) throw noTimes(this.#named);
    if (this.#open !== null) {
      const { words, start, end, settings } = this.#open;
      const text = clean(words.join('\n'));
      if (text !== '') this.#cues.push({ start, end, settings, text });
    }
    this.#open = null;
    this.#aside = false;
  }
}

/** The times of a line, or null for a line without. Throws where they are the wrong way round. */
function readTimes({ number, text }: Line): Times | null {
  const found = text.length > longestTimes ? null : times.exec(text);
  if (found === null) return null;
  const [start, end] = [found.slice(1, 5), found.slice(5, 9)].map(toMs);
  if (start === undefined || end === undefined) return null;
  if (end <= start) throw endsTooSoon(number);
  const settings = (found[9] ?? '').split(/\s+/).filter((one) => setting.test(one));
  return { start, end, settings: settings.join(' ') };
}

function toMs([hours = '0', minutes = '', seconds = '', part = '']: (string | undefined)[]): number | undefined {
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, '0'));
}

const kept = new Set(['b', 'i', 'u', 'ruby', 'rt']);

/** The words with the few tags that WebVTT knows; other tags go, and a sign that begins none is written out. */
function clean(words: string): string {
  return words
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/<(\/?)([a-z]+)\b([^<>]*)>|<[\d:.]+>|</gi, (whole, slash?: string, tag?: string, more = '') => {
      if (whole === '<') return '&lt;';
      const name = tag?.toLowerCase() ?? '';
      const speaker = String(more)
        .replace(/^\.\S*/, '')
        .replace(/\s+/g, ' ')
        .trim();
      if (name === 'v') return slash === '/' ? '</v>' : speaker === '' ? '' : `<v ${speaker}>`;
      return kept.has(name) ? `<${slash}${name}>` : '';
    })
    .replaceAll('-->', '--&gt;')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

function write({ start, end, settings, text }: Cue): string {
  return `\n${clock(start)} --> ${clock(end)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`;
}

function clock(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}
