export { authSessionCookie, cookieName, hashAuthSessionToken, newAuthSessionToken } from './auth-session-token.ts';
export { isCommonPassword } from './common-passwords.ts';
export type { Asker } from './hash-queue.ts';
export { hashPassword, slowFingerprint, verifyPassword } from './password.ts';
