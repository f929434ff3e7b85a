import { accountTexts } from '@lectern/contract/account-texts';
import { texts } from '@lectern/contract/texts';
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

/** Why the server did not sign in somebody whose browser sent the form by itself. */
const reasons = {
  credentials: texts.invalidCredentials,
  blocked: texts.blocked,
  unverified: accountTexts.verifyFirst,
  later: texts.tooManyRequests,
} as const;

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
    // Without scripts, and before they have run, the browser sends the form itself.
    <form
      className={classes['form']}
      method="post"
      action="/login"
      onSubmit={submit}
      noValidate
      aria-label={t('Login')}
    >
      <WithoutScripts />
      {/* Setting a password passes the name on, also to a screen that was open already. */}
      <TextField
        key={username}
        defaultValue={username}
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Your username or email address')}
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

/** For browsers that send the form by themselves: the page to come back to, and why they are here again. */
function WithoutScripts() {
  const { redirect, failed } = useSearch({ strict: false });
  return (
    <>
      {redirect !== undefined && <input type="hidden" name="redirect" value={redirect} />}
      {failed !== undefined && (
        <p role="alert" className={classes['problem']}>
          {t(reasons[failed])}
        </p>
      )}
    </>
  );
}
