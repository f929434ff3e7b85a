/** 400 days, in seconds: browsers keep no cookie for longer. */
const keptFor = 34_560_000;
/** The keys of `login-record.ts` and of `theme.ts`. */
const keys = ['lms-user', 'lectern-theme'];

/**
 * Notes in a cookie whether this browser stores something that pages need before their first paint. To be called after
 * each change of it. Without any cookie `public/theme.js` and `public/starter.js` leave the storage unopened: its first
 * opening takes 2 ms of the processor and 3 to 20 by the clock (15 page loads, two cores). Throws where storage is forbidden.
 */
export function noteStorageUse(): void {
  const isStored = keys.some((key) => localStorage.getItem(key) !== null);
  document.cookie = `lectern_stored=1; path=/; max-age=${isStored ? keptFor : 0}; samesite=lax`;
}
