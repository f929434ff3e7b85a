import { passwordProblem, texts } from '@lectern/contract';
import { type Asker, hashPassword, isCommonPassword } from '../../platform/auth/index.ts';
import { AppError } from '../../platform/http/index.ts';

/**
 * The hash of a password that somebody chose for an account. Throws `validation_failed` at `password` for one that is a
 * row, a repetition, a name of the owner or of this place, or one of the most common,
 * and `service_unavailable` where too many wait for a hash.
 */
export async function hashNewPassword(
  password: string,
  owner: Readonly<{ username: string; email: string }>,
  asker: Asker = 'known',
): Promise<string> {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw refused(problem);
  if (await isCommonPassword(password)) throw refused(texts.passwordCommon);
  return hashPassword(password, asker);
}

// The sentence stands above the fields too: a command line shows no fields.
const refused = (message: string) =>
  new AppError('validation_failed', message, { issues: [{ path: 'password', message }] });
