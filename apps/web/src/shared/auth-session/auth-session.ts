import { useSyncExternalStore } from 'react';
import type { LoginRecord, SignedInUser } from '@lectern/contract';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { logFailure } from '../api/log-failure.ts';
import { showZoneOf } from '../format/zone.ts';
import { announce } from './auth-events.ts';
import {
  hasAuthTrace,
  hasUser,
  loadLoginRecord,
  loginRecordKey,
  markPerson,
  parseLoginRecord,
  storeLoginRecord,
} from './login-record.ts';

/**
 * The signed-in person, and how sure that is. `unknown`: there is no record and the server was not asked; `assumed`:
 * the server has not confirmed the stored record yet; `confirmed` and `signed-out`: the server said so, or the person
 * did it just now.
 */
export type AuthState =
  | { readonly status: 'unknown' | 'signed-out'; readonly user: null }
  | { readonly status: 'assumed' | 'confirmed'; readonly user: SignedInUser };

let state: AuthState = startingState();
let question: Promise<SignedInUser | null> | null = null;
let confirmedAt = 0;
/** Milliseconds for which an answer of the server counts as fresh; an older one is renewed in the background. */
const freshFor = 60_000;
const listeners = new Set<() => void>();

function initialState(): AuthState {
  const record = loadLoginRecord();
  return record === null ? { status: 'unknown', user: null } : { status: 'assumed', user: record.user };
}

function startingState(): AuthState {
  const first = initialState();
  showZoneOf(first.user);
  return first;
}

function change(next: AuthState): void {
  if (next.user?._id !== state.user?._id) showZoneOf(next.user);
  state = next;
  for (const listener of listeners) listener();
}

/** The present state, for code outside components. */
export function authState(): AuthState {
  return state;
}

/** Whether the server may know the person; where it cannot, nobody waits for its answer. */
export const mayBeKnown = (): boolean => state.status !== 'unknown' || hasAuthTrace();

/** Calls `listener` after every change; gives back a function that stops it. */
export function onAuthChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the login record and makes its person the signed-in one. Throws when the record names nobody. */
export function enterAuthSession(record: LoginRecord): void {
  if (!hasUser(record)) throw new Error('The answer names nobody who is signed in.');
  storeLoginRecord(record);
  confirmedAt = Date.now();
  change({ status: 'confirmed', user: record.user });
}

/** Drops the login record: nobody is signed in here any more. */
export function leaveAuthSession(): void {
  storeLoginRecord(null);
  change({ status: 'signed-out', user: null });
}

/**
 * Resolves to the signed-in person as the server knows them, or null. Only one question is under way at a time, and a
 * known answer is given at once; an old answer is renewed in the background, and `again` waits for a new one. When the
 * server is out of reach, the stored record counts.
 */
export function confirmAuthSession({ again = false } = {}): Promise<SignedInUser | null> {
  if (again) return ask();
  if (state.status === 'confirmed' && Date.now() - confirmedAt > freshFor) void ask();
  if (state.status === 'confirmed' || state.status === 'signed-out') return Promise.resolve(state.user);
  return ask();
}

function ask(): Promise<SignedInUser | null> {
  question ??= askServer().finally(() => {
    question = null;
  });
  return question;
}

async function askServer(): Promise<SignedInUser | null> {
  const asked = state;
  try {
    const record = await request('GET /api/users/me');
    // Another person signed in or out while the question was under way: the answer is about the former one.
    if (state.user?._id === asked.user?._id) enterAuthSession(record);
  } catch (error) {
    const unknown = error instanceof ApiError && error.status === 401;
    if (!unknown) logFailure('Asking who is signed in failed', error);
    if (!unknown || state.user?._id !== asked.user?._id) return state.user;
    // The guarded pages go away with the record, so forms keep their text first.
    if (state.user !== null) announce('expired');
    leaveAuthSession();
  }
  return state.user;
}

/** Follows other tabs, and asks the server about a stored record; gives back a function that stops following. */
export function startAuthSession(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== loginRecordKey && event.key !== null) return;
    const record = parseLoginRecord(event.key === null ? null : event.newValue);
    markPerson(record);
    if (record !== null) {
      change({ status: 'confirmed', user: record.user });
      return;
    }
    announce('expired');
    change({ status: 'signed-out', user: null });
  };
  addEventListener('storage', follow);
  if (mayBeKnown()) void confirmAuthSession();
  return () => removeEventListener('storage', follow);
}

/** Forgets everything and reads the stored record again, as a fresh page does. */
export function restartAuthSession(): void {
  question = null;
  state = startingState();
}

/** The server makes pages for visitors alone; a browser shows its person from the second drawing on. */
const nobody = (): null => null;

/** The signed-in person, or null. */
export function useUser(): SignedInUser | null {
  return useSyncExternalStore(onAuthChange, () => state.user, nobody);
}
