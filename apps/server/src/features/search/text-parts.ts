import { distinctWords } from '../../platform/text/words.ts';
import type { TextPart } from './words.repository.ts';

/** The characters of a part, about. */
const partLength = { cues: 160, page: 600 };
/** The most characters of one file. */
const longestText = 2 * 1024 * 1024;
const mostParts = 12_000;

/** The words of captions as we write them (WebVTT), with the second in which they begin; some of them in one part. */
export function* partsOfCaptions(vtt: string): Generator<TextPart> {
  let part = { place: 0, content: '' };
  for (const { second, text } of cuesIn(vtt.slice(0, longestText))) {
    if (part.content !== '' && part.content.length + text.length > partLength.cues) {
      yield withWords(part);
      part = { place: second, content: text };
    } else if (part.content === '') part = { place: second, content: text };
    else part.content += ` ${text}`;
  }
  if (part.content !== '') yield withWords(part);
}

const times = /^(\d+):(\d{2}):(\d{2})\.\d{3} --> /;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': ' ' };

function* cuesIn(vtt: string): Generator<{ second: number; text: string }> {
  for (const block of vtt.split(/\n\n+/)) {
    const [first = '', ...lines] = block.trim().split('\n');
    const found = times.exec(first);
    if (found === null) continue;
    const [hours, minutes, seconds] = found.slice(1).map(Number);
    const text = lines
      .join(' ')
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&(lt|gt|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
      .trim();
    if (text !== '') yield { second: ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0), text };
  }
}

/** The words of a PDF's pages; a long page is several parts. */
export function* partsOfPages(pages: readonly string[]): Generator<TextPart> {
  let parts = 0;
  for (const [index, page] of pages.entries()) {
    for (const content of piecesOf(page.replaceAll(/\s+/g, ' ').trim())) {
      yield withWords({ place: index + 1, content });
      parts += 1;
      if (parts === mostParts) return;
    }
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const space = text.lastIndexOf(' ', from + partLength.page);
    const isLast = from + partLength.page >= text.length;
    const to = isLast ? text.length : space > from ? space : from + partLength.page;
    yield text.slice(from, to).trim().toWellFormed();
    from = to;
  }
}

/** PostgreSQL stores any character but NUL. */
const withWords = ({ place, content }: Omit<TextPart, 'words'>): TextPart => {
  const stored = content.replaceAll('\0', ' ');
  return { place, content: stored, words: distinctWords(stored) };
};
