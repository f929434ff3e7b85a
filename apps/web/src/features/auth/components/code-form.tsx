import { accountTexts } from '@lectern/contract/account-texts';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { ApiError, errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import classes from './auth-form.module.css';

type CodeFormProps = {
  /** The call that a code is given to. */
  giving: { isPending: boolean; isSuccess: boolean; error: unknown; reset: () => void };
  /** Whether a code that the browser sent by itself was wrong. */
  isWrong?: boolean;
  onCode: (code: string, options: { onError: () => void }) => void;
  onBack: () => void;
  /** Whether an app is set up; without one the codes are recovery codes. */
  hasApp?: boolean;
  /** Further fields, for browsers that send the form by themselves, and other ways to go on. */
  children?: ReactNode;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ giving, isWrong = false, hasApp = true, onCode, onBack, children }: CodeFormProps) {
  const [recovery, setRecovery] = useState(!hasApp);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => fieldOf(form.current)?.focus(), [recovery]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = fieldText(new FormData(event.currentTarget), 'code');
    onCode(code, { onError: () => fieldOf(form.current)?.select() });
  };
  const change = (): void => {
    // A complaint about the one says nothing of the other.
    giving.reset();
    setRecovery(!recovery);
  };
  return (
    <form
      ref={form}
      className={classes['form']}
      method="post"
      action="/login"
      onSubmit={submit}
      noValidate
      aria-label={t('Enter your code')}
    >
      {children}
      <p>
        {recovery
          ? t('Enter one of the recovery codes that you saved when you turned on two-step sign-in.')
          : t('Enter the six digits that your authenticator app shows for Lectern.')}
      </p>
      <TextField
        key={String(recovery)}
        label={recovery ? t('Recovery code') : t('Code')}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={recovery ? 'text' : 'numeric'}
        error={problemOf(giving.error) ?? (isWrong && !giving.isPending ? t(accountTexts.codeWrong) : undefined)}
      />
      <ProofLine />
      <div className={classes['buttons']}>
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button type="submit" variant="primary" loading={giving.isPending || giving.isSuccess}>
          {t('Login')}
        </Button>
      </div>
      {hasApp && (
        <p className={classes['other']}>
          <Button variant="quiet" onClick={change}>
            {recovery ? t('Use the authenticator app') : t('Use a recovery code')}
          </Button>
        </p>
      )}
    </form>
  );
}

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>('input[name=code]') ?? null;

/** The sentence at the field: a refusal of the schema, or that the code was wrong. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof ApiError && error.code === 'code_wrong') return errorText(error, accountTexts.codeWrong);
  return fieldIssues(error)['code'];
}
