// Between HTML and plain text. Every expression here takes time in proportion to the text: `[^<>]*`, never `[^>]*`, because
// the latter looks at the rest of the text again for each of a million `<`.

const BLOCKS = 'address|blockquote|div|h[1-6]|hr|li|ol|p|pre|table|td|th|tr|ul';
const INLINE = 'a|b|br|code|del|em|font|i|img|small|span|strike|strong|sub|sup|s|u|tt';
const knownTag = new RegExp(`</?(?:${BLOCKS}|${INLINE})(?:\\s[^<>]*)?/?>`, 'i');
const blockTag = new RegExp(`<(?:${BLOCKS})(?:\\s[^<>]*)?>`, 'i');
const blockEnd = new RegExp(`</(?:${BLOCKS})\\s*>|<hr[^<>]*>`, 'gi');
const entity = /&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/i;
const notText = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** The text with newlines of one kind, without outer space and without characters that XML cannot hold. */
export function tidy(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(notText, '').toWellFormed().trim();
}

/** Whether `tidy` does more than trim and unify newlines. */
export function losesCharacters(text: string): boolean {
  return !text.isWellFormed() || text.replaceAll('\r', '').search(notText) >= 0;
}

/** A name on one line; null when nothing remains. */
export function tidyName(name: string | null): string | null {
  const clean = tidy(name ?? '').replaceAll(/\s+/g, ' ');
  return clean === '' ? null : clean;
}

/** HTML that shows this text, newlines included. */
export function plainToHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}

/** HTML from a text of which nobody said what it is: it counts as HTML when there are tags or entities that people use. */
export function guessedToHtml(text: string): string {
  if (!knownTag.test(text) && !entity.test(text)) return plainToHtml(text);
  return blockTag.test(text) ? text : text.replaceAll('\n', '<br>');
}

const named = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: '\u00A0' }));

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return named.get(name) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
}

/** The visible text of the HTML, with a newline for each break and block; images by their alternative text. */
export function htmlToPlain(html: string): string {
  return html
    .replaceAll(/[ \t\n\r\f]+/g, ' ')
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(blockEnd, '\n')
    .replaceAll(/<img\b[^<>]*>/gi, (tag) => `[${/\balt="([^"]+)"/i.exec(tag)?.[1] ?? 'image'}]`)
    .replaceAll(/<[/!a-z][^<>]*>/gi, '')
    .replaceAll(/&(#?\w{1,31});/g, decodeEntity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** The plain text that says all that the HTML says; null when there is more to it, such as formatting. */
export function plainOnly(html: string): string | null {
  const plain = htmlToPlain(html);
  return plainToHtml(plain) === html ? plain : null;
}

/** Whether the HTML holds anything to read or see. */
export function hasText(html: string): boolean {
  return /<img\s/i.test(html) || html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&nbsp;|\s/g, '') !== '';
}
