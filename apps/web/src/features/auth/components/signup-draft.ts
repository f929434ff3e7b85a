import { usernameCharacters, usernamePattern } from '@lectern/contract/sign-up-check';
import { ApiError, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import type { FormProblem } from '../../../shared/forms/form-problem.ts';
import { t } from '../../../shared/messages/t.ts';
import { told } from '../../../shared/messages/told.ts';

/** The values of the sign-up form. */
export type SignupDraft = Record<'username' | 'email' | 'phoneNumber' | 'password' | 'confirmPassword', string>;

/** Reads the form as it stands. */
export function readDraft(form: HTMLFormElement): SignupDraft {
  const fields = new FormData(form);
  const read = (name: keyof SignupDraft): string => fieldText(fields, name);
  return {
    username: read('username'),
    email: read('email'),
    phoneNumber: read('phoneNumber'),
    password: read('password'),
    confirmPassword: read('confirmPassword'),
  };
}

type Texts = Readonly<Record<'passwordsDiffer' | 'fillAllFields', string>>;

/** Puts the sentence of a failed check beside its field; null when there is none. */
export function formProblem(draft: SignupDraft, sentence: string | null, texts: Texts): FormProblem | null {
  if (sentence === null) return null;
  if (sentence === texts.passwordsDiffer) return { fields: { confirmPassword: told(sentence) } };
  if (sentence !== texts.fillAllFields) return { fields: { password: told(sentence) } };
  const required = ['username', 'email', 'password', 'confirmPassword'] as const;
  const empty = required.filter((name) => draft[name].trim() === '');
  return { sentence: told(sentence), fields: Object.fromEntries(empty.map((name) => [name, ''])) };
}

/** A name and a domain with a dot: the server checks the rest. */
const addressPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Problems of name and address that the page finds without the server, so that all bad fields show at once. */
export function nameProblems({ username, email }: SignupDraft): FormProblem['fields'] {
  const name = username.trim();
  const address = email.trim();
  return {
    ...(name !== '' && !usernamePattern.test(name) ? { username: told(usernameCharacters) } : {}),
    ...(address !== '' && !addressPattern.test(address) ? { email: t('Email must be a valid email address') } : {}),
  };
}

/** Puts the server's complaints beside their fields; complaints about no field are left to the toast. */
export function serverProblem(error: unknown): FormProblem {
  const fields = fieldIssues(error);
  if (error instanceof ApiError && error.code === 'username_taken') fields['username'] ??= error.message;
  if (error instanceof ApiError && error.code === 'email_taken') fields['email'] ??= error.message;
  return { fields };
}
