import type { RouteBody } from '@lectern/contract';
import { accountTexts } from '@lectern/contract/account-texts';
import { arrivalTexts } from '@lectern/contract/arrival-texts';
import { texts } from '@lectern/contract/texts';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { type ApiError, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { stepAfter, useSignIn } from '../api/sign-in.ts';
import { ArrivalForm } from './arrival-form.tsx';
import classes from './auth-form.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderLinks } from './provider-links.tsx';

/** Few people have a school that signs them in, so it comes when an address is typed. */
const SchoolOfAddress = lazy(async () => ({
  default: (await import('./school-of-address.tsx')).SchoolOfAddress,
}));

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

/** Why the server did not sign in somebody whose browser sent the form by itself, or came from a provider. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  ...arrivalTexts,
  credentials: texts.invalidCredentials,
  blocked: texts.blocked,
  unverified: accountTexts.verifyFirst,
  code: accountTexts.codeWithPassword,
  'wrong-code': accountTexts.codeWrong,
  later: texts.tooManyRequests,
};

/** The sign-in form, in two steps where the account asks for a code. It keeps its values when signing in fails, and says why in a toast. */
export function LoginForm() {
  const signIn = useSignIn();
  const [given, setGiven] = useState<RouteBody<'POST /api/users/sign_in'> | null>(null);
  // The second step that is asked for: null where the server does not say of what kind.
  const [step, setStep] = useState<ApiError['secondStep'] | undefined>();
  const { failed } = useSearch({ strict: false });
  if (failed === 'provider-code' || failed === 'provider-wrong-code') return <ArrivalForm />;
  if (given !== null && step !== undefined) {
    return (
      <Suspense>
        <SecondStep signIn={signIn} given={given} step={step} onBack={() => setStep(undefined)} />
      </Suspense>
    );
  }
  const submit = (body: RouteBody<'POST /api/users/sign_in'>): void =>
    signIn.mutate(body, {
      onError: (error) => {
        setGiven(body);
        setStep(stepAfter(error));
      },
    });
  return (
    <>
      <PasswordForm signIn={signIn} typed={given?.usernameOrEmail} onSubmit={submit} />
      {/* The server draws it too; a style hides it where the browser knows none, by the mark of `public/theme.js`. */}
      <div className={classes['passkey']}>
        <PasskeyButton label={t('Sign in with a passkey')} onPress={(part) => part.signInByPasskey(isRemembered())} />
      </div>
      <ProviderLinks />
    </>
  );
}

/** Whether the form beside it says so. */
const isRemembered = (): boolean => document.querySelector<HTMLInputElement>('input[name=remember]')?.checked ?? false;

type PasswordFormProps = {
  signIn: ReturnType<typeof useSignIn>;
  /** The name with which somebody comes back from the second step. */
  typed: string | undefined;
  onSubmit: (body: RouteBody<'POST /api/users/sign_in'>) => void;
};

function PasswordForm({ signIn, typed, onSubmit }: PasswordFormProps) {
  const issues = fieldIssues(signIn.error);
  const { redirect } = useSearch({ strict: false });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = fieldText(fields, 'code');
    onSubmit({
      usernameOrEmail: fieldText(fields, 'username'),
      password: fieldText(fields, 'password'),
      ...(code === '' ? {} : { code }),
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
      <UsernameFields typed={typed} problem={issues['usernameOrEmail']} />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" error={issues['password']} />
      <CodeWithoutScripts />
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

type UsernameFieldsProps = { typed: string | undefined; problem: string | undefined };

/** The name, and the school of an address once one was typed. */
function UsernameFields({ typed, problem }: UsernameFieldsProps) {
  const [address, setAddress] = useState('');
  const username = useLocation({ select: ({ state }) => state.username });
  return (
    <>
      {/* Setting a password passes the name on, also to a screen that was open already. */}
      <TextField
        key={username}
        defaultValue={username ?? typed}
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Your username or email address')}
        onChange={() => setAddress('')}
        onBlur={({ currentTarget: { value } }) => setAddress(value.includes('@') ? value : '')}
        error={problem}
      />
      {address !== '' && (
        <Suspense>
          <SchoolOfAddress address={address} />
        </Suspense>
      )}
    </>
  );
}

/** The field for a code where a browser that sends the form by itself was asked for one. */
function CodeWithoutScripts() {
  const { failed } = useSearch({ strict: false });
  if (failed !== 'code' && failed !== 'wrong-code') return null;
  return (
    <TextField
      label={t('Code')}
      name="code"
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint={t('From your authenticator app, or a recovery code')}
    />
  );
}

/** For browsers that send the form by themselves: the page to come back to, and why they are here again. */
function WithoutScripts() {
  const { redirect, failed } = useSearch({ strict: false });
  // The address may name anything.
  const reason = failed !== undefined && Object.hasOwn(reasons, failed) ? reasons[failed] : undefined;
  return (
    <>
      {redirect !== undefined && <input type="hidden" name="redirect" value={redirect} />}
      {reason !== undefined && (
        <p role="alert" className={classes['problem']}>
          {t(reason)}
        </p>
      )}
    </>
  );
}
