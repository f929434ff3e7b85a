// GIFT as Moodle reads and writes it: https://docs.moodle.org/en/GIFT_format
// A backslash takes the meaning from ~ = # { } : and itself, and makes a newline of n. Before anything else it is a backslash.

/** The text with everything escaped that GIFT would take for its own. */
export function escapeGift(text: string): string {
  return text.replaceAll(/[\\:#={}~]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** The text as it was before `escapeGift`. */
export function unescapeGift(text: string): string {
  return text.replaceAll(/\\([\\:#={}~n])/g, (_, character: string) => (character === 'n' ? '\n' : character));
}

/** The first offset, not before `from`, of one of these characters without a backslash before it; -1 when there is none. */
export function findUnescaped(text: string, characters: RegExp, from = 0): number {
  // A backslash and what it stands before count as one, so that the character in it is passed over.
  const next = new RegExp(String.raw`\\[\s\S]|${characters.source}`, 'g');
  next.lastIndex = from;
  for (let match = next.exec(text); match !== null; match = next.exec(text))
    if (!match[0].startsWith('\\')) return match.index;
  return -1;
}

/** Up to `limit` offsets of these characters where no backslash stands before them. */
export function listUnescaped(text: string, characters: RegExp, limit: number): number[] {
  const found: number[] = [];
  for (
    let at = findUnescaped(text, characters);
    at >= 0 && found.length < limit;
    at = findUnescaped(text, characters, at + 1)
  )
    found.push(at);
  return found;
}

/** The text in two at the last `####`, behind which general feedback stands; null instead of it when there is none. */
export function splitGeneralFeedback(text: string): [string, string | null] {
  for (let at = text.lastIndexOf('####'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('####', at - 1))
    if (!isEscaped(text, at)) return [text.slice(0, at), text.slice(at + 4)];
  return [text, null];
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** How Lectern keeps the marks in GIFT, which has no place for them: a comment before the question. Others skip it. */
export function formatMarks(positive: number, negative: number): string {
  return `// marks: +${positive} -${negative}`;
}

/** The marks of such a comment; null when it is another comment. */
export function readMarks(comment: string): { positive: number; negative: number } | null {
  const match = /^\/\/ ?marks: ?\+(\d{1,3}) -(\d{1,3})$/.exec(comment);
  return match === null ? null : { positive: Number(match[1]), negative: Number(match[2]) };
}
