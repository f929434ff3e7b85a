import { limits } from '@lectern/contract/limits';
import { passwordProblem, type PasswordOwner } from '@lectern/contract/password-check';
import { texts } from '@lectern/contract/texts';
import { told } from '../messages/told.ts';
import { t } from '../messages/t.ts';
import type { FormProblem } from './form-problem.ts';

/**
 * The first failing check of a new password and its repetition: the specification's checks, then whether it is easy to
 * guess. Null when there is none.
 */
export function newPasswordProblem(
  password: string,
  confirmPassword: string,
  owner: PasswordOwner,
): FormProblem | null {
  const empty = Object.entries({ password, confirmPassword }).filter(([, value]) => value.trim() === '');
  if (empty.length > 0) {
    return { sentence: t(texts.fillAllFields), fields: Object.fromEntries(empty.map(([name]) => [name, ''])) };
  }
  if (password !== confirmPassword) return { fields: { confirmPassword: t(texts.passwordsDiffer) } };
  if (password.length < limits.password.min) return { fields: { password: t(texts.passwordTooShort) } };
  const weak = passwordProblem(password, owner);
  return weak === null ? null : { fields: { password: told(weak) } };
}
