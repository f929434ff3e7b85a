// The pages of mailed links, and of asking for one, are one chunk: each is opened once, and the entry names every chunk.
export { ForgotPasswordPage } from './forgot-password-page.tsx';
export { SetPasswordPage } from './set-password-page.tsx';
export { StopMailPage } from './stop-mail-page.tsx';
export { VerifyEmailPage } from './verify-email-page.tsx';
