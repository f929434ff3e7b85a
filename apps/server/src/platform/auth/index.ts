export { authSessionCookie, hashAuthSessionToken, newAuthSessionToken } from './auth-session-token.ts';
export { hashPassword, verifyPassword } from './password.ts';
