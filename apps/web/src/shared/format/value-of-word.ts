/**
 * What to ask the server for where a column is filtered by a part of its words, which are shown in the language of the
 * page: the text as it was typed where it is a part of a value; else the value of the one word that holds it, if one does.
 */
export function valueOfWord(words: Readonly<Record<string, string>>, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const holds = (word: string): boolean => word.toLowerCase().includes(text.trim().toLowerCase());
  if (Object.keys(words).some(holds)) return text;
  const [found, ...others] = Object.entries(words).filter(([, word]) => holds(word));
  return found === undefined || others.length > 0 ? text : found[0];
}
