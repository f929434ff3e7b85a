import { limits } from '../limits.ts';
import { texts } from '../texts.ts';

/** Letters of any script, digits, space and `. _ - '`. */
export const usernamePattern = /^[\p{L}\p{M}\p{N} ._'-]+$/u;
export const usernameCharacters = "Username may contain only letters, digits, spaces and . _ - '";

type Draft = Readonly<Partial<Record<'email' | 'username' | 'password' | 'confirmPassword', unknown>>>;

const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The first of the specification's three sign-up checks that fails, in their order, or null when all pass. */
export function signUpProblem(draft: unknown): string | null {
  const { email, username, password, confirmPassword } = (draft ?? {}) as Draft;
  if (!filled(email) || !filled(username) || !filled(password) || !filled(confirmPassword)) return texts.fillAllFields;
  if (password !== confirmPassword) return texts.passwordsDiffer;
  if (password.length < limits.password.min) return texts.passwordTooShort;
  return null;
}
