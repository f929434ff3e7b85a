export { authSessionCookie, cookieName, hashAuthSessionToken, newAuthSessionToken } from './auth-session-token.ts';
export { type BreachedPasswords, createBreachedPasswords } from './breached-passwords.ts';
export { isCommonPassword } from './common-passwords.ts';
export type { Asker } from './hash-queue.ts';
export { createPasswords, type HashCost, type Passwords, recommendedCost } from './password.ts';
