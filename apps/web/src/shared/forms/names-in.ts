/** The names in a typed or pasted text: one in each line, or between commas, semicolons and tabs. Each once. */
export function namesIn(text: string): string[] {
  const names = text.split(/[\n\r,;\t]+/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
