import type { Consent } from '@lectern/contract';
import { passwordProblem } from '@lectern/contract/password-check';
import { signUpProblem } from '@lectern/contract/sign-up-check';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { consentQuery } from '../../../shared/consent/consent-query.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { type FormProblem, troubleOf } from '../../../shared/forms/form-problem.ts';
import { NewPasswordFields } from '../../../shared/forms/new-password-fields.tsx';
import { language } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useSignUp } from '../api/sign-up.ts';
import classes from './auth-form.module.css';
import { ConsentBox } from './consent-box.tsx';
import { formProblem, nameProblems, readDraft, serverProblem } from './signup-draft.ts';

/**
 * The sign-up form: the specification's three checks first, then guessable passwords and the server's complaints, each
 * beside its field.
 */
export function SignupForm() {
  const signUp = useSignUp();
  const text = useQuery(consentQuery(language())).data?.text ?? null;
  const { redirect } = useSearch({ strict: false });
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const draft = readDraft(form);
    const checked = formProblem(draft, signUpProblem(draft) ?? passwordProblem(draft.password, draft), texts);
    const found = checked && { ...checked, fields: { ...nameProblems(draft), ...checked.fields } };
    const agreed = new FormData(form).has('consent');
    const unagreed =
      text !== null && !agreed ? { sentence: t('Please read the text and agree to it.'), fields: {} } : null;
    setProblem(found ?? unagreed ?? { fields: {} });
    if (found) focusFirstField(form, Object.keys(found.fields));
    else if (unagreed) form.querySelector<HTMLElement>('[name=consent]')?.focus();
    else
      signUp.mutate(
        { ...draft, ...(text && { consent: given(text) }) },
        { onError: (error) => setProblem(serverProblem(error)) },
      );
  };
  return (
    <form className={classes['form']} onSubmit={submit} noValidate aria-label={t('Sign up')}>
      <Fields problem={problem} />
      {text !== null && <ConsentBox text={text} />}
      {problem.sentence !== undefined && (
        <p role="alert" className={classes['problem']}>
          {problem.sentence}
        </p>
      )}
      <ProofLine />
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

/** The version that a tick agrees to. */
const given = ({ version, language: read }: NonNullable<Consent['text']>) => ({ version, language: read });

function Fields({ problem }: { problem: FormProblem }) {
  const trouble = troubleOf(problem);
  return (
    <>
      <TextField
        label={t('Username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('Others can see it, for example next to your reviews.')}
        {...trouble('username')}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={t('You can also sign in with it. Other students cannot see it.')}
        {...trouble('email')}
      />
      <TextField
        label={t('Phone Number')}
        type="tel"
        autoComplete="tel"
        hint={t('Optional')}
        {...trouble('phoneNumber')}
      />
      <NewPasswordFields trouble={trouble} />
    </>
  );
}
