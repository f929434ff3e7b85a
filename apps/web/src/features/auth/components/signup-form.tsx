import { limits } from '@lectern/contract/limits';
import { signUpProblem } from '@lectern/contract/sign-up-check';
import { texts } from '@lectern/contract/texts';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSignUp } from '../api/sign-up.ts';
import classes from './auth-form.module.css';
import { formProblem, readDraft, serverProblem, type Problem } from './signup-draft.ts';
import { t } from '../../../shared/messages/t.ts';
import { sent } from '../../../shared/messages/sent.ts';

/** The sign-up form: the specification's three checks first, then what the server says, each beside its field. */
export function SignupForm() {
  const signUp = useSignUp();
  const { redirect } = useSearch({ strict: false });
  const [problem, setProblem] = useState<Problem>({ fields: {} });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const draft = readDraft(form);
    const found = formProblem(draft, signUpProblem(draft), texts);
    setProblem(found ?? { fields: {} });
    if (found) focusFirstField(form, Object.keys(found.fields));
    else signUp.mutate(draft, { onError: (error) => setProblem(serverProblem(error)) });
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Sign up')}>
      <Fields problem={problem} />
      {problem.sentence !== undefined && (
        <p role="alert" className={classes['problem']}>
          {sent(problem.sentence)}
        </p>
      )}
      <div className={classes['buttons']}>
        <LinkButton to="/login">{t('Back')}</LinkButton>
        <Button type="submit" variant="primary" loading={signUp.isPending}>
          {t('SignUp')}
        </Button>
      </div>
      <p className={classes['other']}>
        <Link to="/login" search={redirect === undefined ? {} : { redirect }}>
          {t('Already have an account?')}
        </Link>
      </p>
    </form>
  );
}

function Fields({ problem }: { problem: Problem }) {
  /** What a field needs to show its trouble. An empty text marks the field; the sentence then stands above the buttons. */
  const trouble = (name: string) => ({ name, error: problem.fields[name], invalid: name in problem.fields });
  return (
    <>
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Others see it, as beside your reviews.')}
        {...trouble('username')}
      />
      <TextField
        label={t('Email')}
        type="email"
        dir="ltr"
        autoComplete="email"
        hint={t('You can sign in with it too; other students do not see it.')}
        {...trouble('email')}
      />
      <TextField
        label={t('Phone Number')}
        type="tel"
        dir="ltr"
        autoComplete="tel"
        hint={t('Not required')}
        {...trouble('phoneNumber')}
      />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('At least {min} characters; 8 or more are safer.', { min: limits.password.min })}
        {...trouble('password')}
      />
      <PasswordField label={t('confirm password')} autoComplete="new-password" {...trouble('confirmPassword')} />
    </>
  );
}
