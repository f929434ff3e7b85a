import { passwordProblem, texts } from '@lectern/contract';
import { type Asker, type BreachedPasswords, isCommonPassword, type Passwords } from '../../platform/auth/index.ts';
import { AppError } from '../../platform/http/index.ts';

export type PasswordDeps = {
  passwords: Passwords;
  /** Passwords that have been in leaks; null where nobody is asked for them. */
  breachedPasswords: BreachedPasswords | null;
};

/**
 * The hash of a password that somebody chose for an account. Throws `validation_failed` at `password` for one that is a
 * row, a repetition, a name of the owner or of this place, one of the most common, or one that has been in a leak,
 * and `service_unavailable` where too many wait for a hash.
 */
export async function hashNewPassword(
  { passwords, breachedPasswords }: PasswordDeps,
  password: string,
  owner: Readonly<{ username: string; email: string }>,
  asker: Asker = 'known',
): Promise<string> {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw refused(problem);
  if (await isCommonPassword(password)) throw refused(texts.passwordCommon);
  if ((await breachedPasswords?.has(password)) === true) throw refused(texts.passwordBreached);
  return passwords.hash(password, asker);
}

// The sentence stands above the fields too: a command line shows no fields.
const refused = (message: string) =>
  new AppError('validation_failed', message, { issues: [{ path: 'password', message }] });
