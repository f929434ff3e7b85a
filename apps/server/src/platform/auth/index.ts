export { authSessionCookie, cookieName, hashAuthSessionToken, newAuthSessionToken } from './auth-session-token.ts';
export { hashPassword, slowFingerprint, verifyPassword } from './password.ts';
