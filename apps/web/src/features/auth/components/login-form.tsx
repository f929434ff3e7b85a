import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSignIn } from '../api/sign-in.ts';
import classes from './auth-form.module.css';

/** The sign-in form. It keeps its values when signing in fails, and says why in a toast. */
export function LoginForm() {
  const signIn = useSignIn();
  const issues = fieldIssues(signIn.error);
  const { redirect } = useSearch({ strict: false });
  const username = useLocation({ select: ({ state }) => state.username });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    signIn.mutate({
      usernameOrEmail: fieldText(fields, 'username'),
      password: fieldText(fields, 'password'),
      remember: fields.has('remember'),
    });
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Login')}>
      {/* Setting a password passes the name on, also to a screen that was open already. */}
      <TextField
        key={username}
        defaultValue={username}
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Your username or e-mail address')}
        error={issues['usernameOrEmail']}
      />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" error={issues['password']} />
      <div className={classes['row']}>
        <Checkbox label={t('Remember password')} name="remember" />
        <Link to="/forgot-password">{t('Forgot password?')}</Link>
      </div>
      <ProofLine />
      <div className={classes['buttons']}>
        <LinkButton to="/">{t('Back')}</LinkButton>
        {/* After a success the next page is on its way. */}
        <Button type="submit" variant="primary" loading={signIn.isPending || signIn.isSuccess}>
          {t('Login')}
        </Button>
      </div>
      <p className={classes['other']}>
        <Link to="/signup" search={redirect === undefined ? {} : { redirect }}>
          {t("Don't have an account?")}
        </Link>
      </p>
    </form>
  );
}
