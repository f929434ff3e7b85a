import type { SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { told } from '../../../shared/messages/told.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useForgotPassword } from '../api/forgot-password.ts';
import classes from './passwords.module.css';

/** Asks for a link to set a new password, and then shows the server's answer in its own place. */
export function ForgotPasswordForm() {
  const forgot = useForgotPassword();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const usernameOrEmail = fieldText(new FormData(event.currentTarget), 'username');
    if (!forgot.isPending) forgot.mutate({ usernameOrEmail });
  };
  if (forgot.data) {
    return (
      <div className={classes['form']}>
        <p role="status" className={classes['answer']}>
          {told(forgot.data.message)}
        </p>
        <LinkButton to="/login" variant="primary">
          {t('Back to Login')}
        </LinkButton>
      </div>
    );
  }
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Forgot password')}>
      <TextField
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Your username or email address')}
        error={fieldIssues(forgot.error)['usernameOrEmail']}
      />
      <ProofLine />
      <div className={classes['buttons']}>
        <LinkButton to="/login">{t('Back')}</LinkButton>
        <Button type="submit" variant="primary" loading={forgot.isPending}>
          {t('Send link')}
        </Button>
      </div>
    </form>
  );
}
