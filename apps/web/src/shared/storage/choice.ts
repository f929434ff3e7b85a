/** The choices of a page in a browser that forbids storage. They last as long as the page. */
const ofThisPage = new Map<string, string>();

/** A choice that was made on this device, or null. */
export function readChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return ofThisPage.get(key) ?? null;
  }
}

/** Keeps a choice on this device, or forgets it for null. */
export function keepChoice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) ofThisPage.delete(key);
    else ofThisPage.set(key, value);
  }
}
