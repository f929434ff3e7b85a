import { passwordProblem, texts } from '@lectern/contract';
import { hashPassword, isCommonPassword } from '../../platform/auth/index.ts';
import { AppError } from '../../platform/http/index.ts';

/**
 * The hash of a password that somebody chose for an account. Throws `validation_failed` at `password` for one that is a
 * row, a repetition, a name of the owner or of this place, or one of the most common.
 */
export async function hashNewPassword(
  password: string,
  owner: Readonly<{ username: string; email: string }>,
): Promise<string> {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw refused(problem);
  if (await isCommonPassword(password)) throw refused(texts.passwordCommon);
  return hashPassword(password);
}

// The sentence stands above the fields too: a command line shows no fields.
const refused = (message: string) =>
  new AppError('validation_failed', message, { issues: [{ path: 'password', message }] });
