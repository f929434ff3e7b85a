/**
 * Told just before the page goes to the sign-in screen because the server no longer knows the person. Long forms listen
 * and keep what was typed as a draft; nothing else may depend on it.
 */
const expiry = new EventTarget();

/** Calls `keep` synchronously before an expired auth session takes the page away; gives back a function that stops it. */
export function onAuthSessionExpired(keep: () => void): () => void {
  expiry.addEventListener('expired', keep);
  return () => expiry.removeEventListener('expired', keep);
}

/** Announces the expiry; only the code that leaves the page calls this. */
export function announceAuthSessionExpired(): void {
  expiry.dispatchEvent(new Event('expired'));
}
