/**
 * The value to filter a column by, when its words are shown in the language of the page: the typed text where it is
 * part of a value; else the value of the only word that contains it; else the typed text.
 */
export function valueOfWord(words: Readonly<Record<string, string>>, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const holds = (word: string): boolean => word.toLowerCase().includes(text.trim().toLowerCase());
  if (Object.keys(words).some(holds)) return text;
  const [found, ...others] = Object.entries(words).filter(([, word]) => holds(word));
  return found === undefined || others.length > 0 ? text : found[0];
}
