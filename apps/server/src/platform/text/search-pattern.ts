/** The LIKE pattern that finds `text` anywhere, taken literally. */
export function containsPattern(text: string): string {
  return `%${beginsPattern(text)}`;
}

/** The LIKE pattern that finds `text` at the beginning, taken literally. */
export function beginsPattern(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
