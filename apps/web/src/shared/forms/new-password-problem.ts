import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';

/** What is wrong: a sentence for the whole form, and texts by field; an empty text only marks its field. */
export type PasswordProblem = { sentence?: string; fields: Partial<Record<string, string>> };

/** The first of the specification's checks of a new password and its repetition that fails, or null when all pass. */
export function newPasswordProblem(password: string, confirmPassword: string): PasswordProblem | null {
  const empty = Object.entries({ password, confirmPassword }).filter(([, value]) => value.trim() === '');
  if (empty.length > 0) {
    return { sentence: texts.fillAllFields, fields: Object.fromEntries(empty.map(([name]) => [name, ''])) };
  }
  if (password !== confirmPassword) return { fields: { confirmPassword: texts.passwordsDiffer } };
  if (password.length < limits.password.min) return { fields: { password: texts.passwordTooShort } };
  return null;
}
