import type { LoginRecord, loginRecordKey as contractKey, signedInCookie } from '@lectern/contract';
import { noteStorageUse } from '../storage/note-storage-use.ts';

/** The login record's key in local storage. The contract's own constant would bring the schema library along. */
export const loginRecordKey: typeof contractKey = 'lms-user';

/** Whether a value is a login record, as far as the pages rely on it. */
export function hasUser(value: unknown): value is LoginRecord {
  if (typeof value !== 'object' || value === null || !('user' in value)) return false;
  const user: unknown = value.user;
  return (
    typeof user === 'object' &&
    user !== null &&
    '_id' in user &&
    'username' in user &&
    typeof user.username === 'string' &&
    'role' in user &&
    'isAdmin' in user
  );
}

/** Reads a stored record; anything that is not one counts as none. */
export function parseLoginRecord(text: string | null): LoginRecord | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return hasUser(value) ? value : null;
  } catch {
    return null;
  }
}

/** The stored record, or null; a browser that forbids storage has none. */
export function loadLoginRecord(): LoginRecord | null {
  try {
    return parseLoginRecord(localStorage.getItem(loginRecordKey));
  } catch {
    return null;
  }
}

/** The contract's own constant would bring the schema library along. */
const trace: typeof signedInCookie = 'lectern_signed_in';

/** Whether to ask the server who is signed in although there is no record. */
export const hasAuthTrace = (): boolean =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(`${trace}=1`);

/**
 * Marks the page for a student and puts the person's look on, as `public/theme.js` does before the first paint: the style sheet that it
 * made there is the first.
 */
export function markPerson(record: LoginRecord | null): void {
  const learns = record?.user.role === 'student' && !record.user.isAdmin;
  document.documentElement.toggleAttribute('data-learns', learns);
  // A record of an older version has no look, and an old browser no such sheets.
  if ('adoptedStyleSheets' in document) document.adoptedStyleSheets[0]?.replaceSync(record?.user.look ?? '');
}

/** Stores the record, or removes it for null. Where storage is forbidden or full, being signed in lasts until a reload. */
export function storeLoginRecord(record: LoginRecord | null): void {
  document.cookie = `${trace}=1; path=/; samesite=lax${record === null ? '; max-age=0' : ''}`;
  markPerson(record);
  try {
    if (record === null) localStorage.removeItem(loginRecordKey);
    else localStorage.setItem(loginRecordKey, JSON.stringify(record));
    noteStorageUse();
  } catch {
    // The cookie decides who is signed in; the record only saves a question.
  }
}
