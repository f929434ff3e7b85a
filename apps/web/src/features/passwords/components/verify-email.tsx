import { texts } from '@lectern/contract/texts';
import { useState, type SubmitEvent } from 'react';
import { ApiError, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { type FormProblem, troubleOf } from '../../../shared/forms/form-problem.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useVerifyEmail } from '../api/verify-email.ts';
import { useLinkToken } from '../hooks/use-link-token.ts';
import classes from './passwords.module.css';

/**
 * Verifies an address with the link in the page's address. Opening it does not use it up; the password and the button
 * do.
 */
export function VerifyEmail() {
  const token = useLinkToken();
  const { mutate, isPending, data } = useVerifyEmail();
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
  if (data !== undefined) return <Verified email={data.email} />;
  if (token === '') {
    return (
      <p role="alert" className={classes['problem']}>
        {t('This link is incomplete. Please open the whole link again.')}
      </p>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const password = fieldText(new FormData(form), 'password');
    const show = (found: FormProblem): void => {
      setProblem(found);
      focusFirstField(form, Object.keys(found.fields));
    };
    if (password === '') show({ sentence: t(texts.fillAllFields), fields: { password: '' } });
    else mutate({ token, password }, { onError: (error) => show(problemOf(error)) });
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Verify your email address')}>
      <p className={classes['intro']}>{t('Enter the password of your account to show that it is you.')}</p>
      <PasswordField label={t('Password')} autoComplete="current-password" {...troubleOf(problem)('password')} />
      {problem.sentence !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problem.sentence}
        </p>
      )}
      <Button type="submit" variant="primary" loading={isPending}>
        {t('Verify')}
      </Button>
    </form>
  );
}

function Verified({ email }: { email: string }) {
  return (
    <div className={classes['form']}>
      <p role="status">{rich('{email} is verified.', { email: <strong dir="ltr">{email}</strong> })}</p>
      <LinkButton to="/profile" variant="primary">
        {t('Profile')}
      </LinkButton>
    </div>
  );
}

/** The server's refusal: at the password, or below it for a link that no longer works. */
function problemOf(error: unknown): FormProblem {
  const fields = fieldIssues(error);
  const standing = error instanceof ApiError && Object.keys(fields).length === 0;
  return { fields, ...(standing && { sentence: error.message }) };
}
