import { useState, type SubmitEvent } from 'react';
import { ApiError, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { type FormProblem, troubleOf } from '../../../shared/forms/form-problem.ts';
import { NewPasswordFields } from '../../../shared/forms/new-password-fields.tsx';
import { newPasswordProblem } from '../../../shared/forms/new-password-problem.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useSetPassword } from '../api/set-password.ts';
import classes from './passwords.module.css';

/** The new password and its repetition, with the checks and sentences of signing up. */
export function SetPasswordForm({ token, username }: { token: string; username: string }) {
  const { mutate, isPending } = useSetPassword(username);
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const [password, confirmPassword] = [fieldText(fields, 'password'), fieldText(fields, 'confirmPassword')];
    const show = (found: FormProblem): void => {
      setProblem(found);
      focusFirstField(form, Object.keys(found.fields));
    };
    const found = newPasswordProblem(password, confirmPassword, { username });
    show(found ?? { fields: {} });
    if (found === null) mutate({ token, password, confirmPassword }, { onError: (error) => show(problemOf(error)) });
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Set password')}>
      {/* Tells password managers the account. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <NewPasswordFields trouble={troubleOf(problem)} />
      {problem.sentence !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problem.sentence}
        </p>
      )}
      <Button type="submit" variant="primary" loading={isPending}>
        {t('Set password')}
      </Button>
    </form>
  );
}

/** The server's complaints: at the fields, or below them for a link that was used meanwhile. */
function problemOf(error: unknown): FormProblem {
  const used = error instanceof ApiError && error.code === 'link_used_up';
  return { fields: fieldIssues(error), ...(used && { sentence: error.message }) };
}
