import { discardDrafts } from '../../../shared/forms/leaving.ts';

/**
 * Removes what this browser's storage holds of a person whose account is gone: drafts, places and reports stand under keys
 * that name them. Forms that are still shown, in other tabs too, keep nothing more.
 */
export function forgetPerson(userId: string): void {
  discardDrafts(userId);
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.includes(`:${userId}`)) storage.removeItem(key);
  }
}
