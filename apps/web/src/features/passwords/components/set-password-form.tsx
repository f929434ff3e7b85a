import { limits } from '@lectern/contract/limits';
import { useState, type SubmitEvent } from 'react';
import { ApiError, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { newPasswordProblem, type PasswordProblem } from '../../../shared/forms/new-password-problem.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useSetPassword } from '../api/set-password.ts';
import classes from './passwords.module.css';
import { t } from '../../../shared/messages/t.ts';
import { sent } from '../../../shared/messages/sent.ts';

/** The new password and its repetition, with the checks and sentences of signing up. */
export function SetPasswordForm({ token, username }: { token: string; username: string }) {
  const { mutate, isPending } = useSetPassword();
  const [problem, setProblem] = useState<PasswordProblem>({ fields: {} });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [password, confirmPassword] = [fieldText(fields, 'password'), fieldText(fields, 'confirmPassword')];
    const show = (found: PasswordProblem): void => {
      setProblem(found);
      focusFirstField(form, Object.keys(found.fields));
    };
    const found = newPasswordProblem(password, confirmPassword);
    show(found ?? { fields: {} });
    if (found === null) mutate({ token, password, confirmPassword }, { onError: (error) => show(problemOf(error)) });
  };
  /** What a field needs to show its trouble. An empty text marks the field; the sentence then stands below. */
  const trouble = (name: string) => ({ name, error: problem.fields[name], invalid: name in problem.fields });
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Set password')}>
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least {min} characters; 8 or more are safer.', { min: limits.password.min })}
        {...trouble('password')}
      />
      <PasswordField label={t('confirm password')} autoComplete="new-password" {...trouble('confirmPassword')} />
      {problem.sentence !== undefined && (
        <p role="alert" className={classes['problem']}>
          {sent(problem.sentence)}
        </p>
      )}
      <Button type="submit" variant="primary" loading={isPending}>
        {t('Set password')}
      </Button>
    </form>
  );
}

/** What the server says: at the fields, or, of a link that was used meanwhile, below them. */
function problemOf(error: unknown): PasswordProblem {
  const used = error instanceof ApiError && error.code === 'link_used_up';
  return { fields: fieldIssues(error), ...(used && { sentence: error.message }) };
}
