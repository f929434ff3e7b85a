const storageKey = 'lectern-window';

/** The id where the browser stores nothing: it lasts as long as the page. */
let unstored: string | undefined;

/**
 * Names this window of the browser, the same through every load of its pages until it is closed. A window that the
 * browser duplicates has the name of the first.
 */
export function windowId(): string {
  try {
    const known = sessionStorage.getItem(storageKey);
    if (known !== null) return known;
    const id = crypto.randomUUID();
    sessionStorage.setItem(storageKey, id);
    return id;
  } catch {
    unstored ??= crypto.randomUUID();
    return unstored;
  }
}
