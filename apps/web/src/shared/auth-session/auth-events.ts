const events = new EventTarget();

function on(name: 'expired' | 'person-changed', listener: () => void): () => void {
  events.addEventListener(name, listener);
  return () => events.removeEventListener(name, listener);
}

/**
 * Calls `keep` just before the page goes to the sign-in screen because the server no longer knows the person, or
 * because they signed out in another tab: the moment for a long form to keep the typed text as a draft. Gives back a
 * function that stops it.
 */
export function onAuthSessionExpired(keep: () => void): () => void {
  return on('expired', keep);
}

/**
 * Calls `drop` once another person, or nobody, is signed in and the pages have followed. Gives back a function that
 * stops it.
 */
export function onPersonChanged(drop: () => void): () => void {
  return on('person-changed', drop);
}

/** Announces one of the two. Only the code that follows the auth session calls it. */
export function announce(name: 'expired' | 'person-changed'): void {
  events.dispatchEvent(new Event(name));
}
