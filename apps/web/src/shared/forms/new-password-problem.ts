import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { t } from '../messages/t.ts';
import type { FormProblem } from './form-problem.ts';

/** The first of the specification's checks of a new password and its repetition that fails, or null when all pass. */
export function newPasswordProblem(password: string, confirmPassword: string): FormProblem | null {
  const empty = Object.entries({ password, confirmPassword }).filter(([, value]) => value.trim() === '');
  if (empty.length > 0) {
    return { sentence: t(texts.fillAllFields), fields: Object.fromEntries(empty.map(([name]) => [name, ''])) };
  }
  if (password !== confirmPassword) return { fields: { confirmPassword: t(texts.passwordsDiffer) } };
  if (password.length < limits.password.min) return { fields: { password: t(texts.passwordTooShort) } };
  return null;
}
