/** A piece of a plain text: words, or an address to open. */
export type TextPart = { text: string; href?: string };

const address = /https?:\/\/[^\s<>"“”«»]+/gi;
/** Marks that end a sentence about an address rather than the address. */
const trailing = /[.,;:!?'’\]}،؛؟]+$/;

/** A plain text with the http and https addresses in it apart, in their order. */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const href = withoutMarks(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: href, href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A closing bracket belongs to an address that opens one. */
function withoutMarks(found: string): string {
  const short = found.replace(trailing, '');
  return short.endsWith(')') && !short.includes('(') ? withoutMarks(short.slice(0, -1)) : short;
}
