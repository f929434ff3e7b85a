const graphemes = new Intl.Segmenter();

/**
 * The letters that stand for a name where there is no picture: the first of its first and last word in scripts with
 * capitals, else the first alone, because two letters of other scripts would read as a word. A question mark where the
 * name has none.
 */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const first = firstOf(words[0] ?? '');
  if (first === '') return '?';
  const last = words.length > 1 ? firstOf(words.at(-1) ?? '') : '';
  return hasCase(first) && hasCase(last) ? (first + last).toUpperCase() : first.toUpperCase();
}

/** The first letter as people count: with its accents, and an emoji whole. */
function firstOf(word: string): string {
  const [first] = graphemes.segment(word);
  return first?.segment ?? '';
}

const hasCase = (letter: string): boolean => letter.toLowerCase() !== letter.toUpperCase();
