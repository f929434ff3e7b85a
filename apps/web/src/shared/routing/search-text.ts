/** Reads `?a=1&b=x` into plain texts. Addresses stay readable, and pages parse what they understand. */
export function parseSearch(searchText: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(searchText));
}

/** Writes texts, numbers and booleans as `?a=1&b=x`; nothing for what is undefined. Slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text.replaceAll('%2F', '/')}`;
}
