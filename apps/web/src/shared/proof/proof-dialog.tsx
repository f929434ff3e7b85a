import type { OwnProof, RouteBody } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../api/api-error.ts';
import { request } from '../api/client.ts';
import { fieldText } from '../forms/field-text.ts';
import { focusFirstField } from '../forms/focus-first-field.ts';
import { type FormProblem, troubleOf } from '../forms/form-problem.ts';
import { t } from '../messages/t.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { ProofLine } from '../ui/proof-line.tsx';
import { TextField } from '../ui/text-field.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { askPasskey } from './passkey-browser.ts';
import classes from './proof-dialog.module.css';

type Proof = RouteBody<'POST /api/users/me/proof'>;
type ProofDialogProps = { ways: OwnProof; onClose: (proven: boolean) => void };

/** Asks who it is: the password with the second step, a passkey, the code of the app, or the school account. */
export function ProofDialog({ ways, onClose }: ProofDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { problem, busy, send } = useProof(form, onClose);
  const { hasPassword, hasApp } = ways;
  const takesCode = hasPassword ? ways.needsSecondStep : hasApp;
  const takesForm = hasPassword || takesCode;
  const takesPasskey = ways.hasPasskey && canUsePasskeys();
  const typed = (): Proof => proofIn(form.current);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send('form', async () => typed());
  };
  const usePasskey = (): void =>
    send('passkey', async () => {
      const passkey = await askPasskey(await request('POST /api/users/me/proof/passkey-request'));
      const { currentPassword } = typed();
      return { passkey, ...(currentPassword && { currentPassword }) };
    });
  return (
    <Dialog
      open
      title={t('Confirm that it is you')}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
          {takesForm && (
            <Button type="submit" form={formId} variant="primary" loading={busy === 'form'}>
              {t('Confirm##that it is oneself')}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        aria-label={t('Confirm that it is you')}
        className={classes['form']}
        onSubmit={submit}
      >
        <p>{t('You have been signed in for a while. This act needs a fresh proof of who you are.')}</p>
        <Fields takesPassword={hasPassword} takesCode={takesCode} problem={problem} />
        {takesPasskey && (
          <Button wide variant={takesForm ? 'secondary' : 'primary'} onClick={usePasskey} loading={busy === 'passkey'}>
            {t('Use a passkey')}
          </Button>
        )}
        {!takesForm && !takesPasskey && <SignInAgain providers={ways.providers} />}
        <Sentence text={problem.sentence} />
        <ProofLine />
      </form>
    </Dialog>
  );
}

function Sentence({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={classes['bad']}>
      {text}
    </p>
  );
}

type Busy = 'form' | 'passkey' | null;

/** Sends a proof, and shows what is wrong with it. */
function useProof(form: { current: HTMLFormElement | null }, onClose: (proven: boolean) => void) {
  const [problem, setProblem] = useState<FormProblem>({ fields: {} });
  const [busy, setBusy] = useState<Busy>(null);
  const send = (way: Busy, make: () => Promise<Proof>): void => {
    setProblem({ fields: {} });
    setBusy(way);
    make()
      .then((body) => request('POST /api/users/me/proof', { body }))
      .then(() => onClose(true))
      .catch((error: unknown) => {
        const fields = fieldIssues(error);
        const isAtField = Object.keys(fields).length > 0;
        setProblem(isAtField ? { fields } : { sentence: errorText(error, texts.somethingWrong), fields: {} });
        if (form.current !== null) focusFirstField(form.current, Object.keys(fields));
        setBusy(null);
      });
  };
  return { problem, busy, send };
}

function proofIn(form: HTMLFormElement | null): Proof {
  const typed = new FormData(form ?? undefined);
  const [currentPassword, code] = [fieldText(typed, 'currentPassword'), fieldText(typed, 'code')];
  return { ...(currentPassword !== '' && { currentPassword }), ...(code !== '' && { code }) };
}

type FieldsProps = { takesPassword: boolean; takesCode: boolean; problem: FormProblem };

function Fields({ takesPassword, takesCode, problem }: FieldsProps) {
  const trouble = troubleOf(problem);
  return (
    <>
      {takesPassword && (
        <PasswordField label={t('Current password')} autoComplete="current-password" {...trouble('currentPassword')} />
      )}
      {takesCode && (
        <TextField
          label={t('Code')}
          hint={t('From your authenticator app, or a recovery code')}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...trouble('code')}
        />
      )}
    </>
  );
}

/** For people who have nothing to prove themselves by but a sign-in elsewhere. Coming from there is a fresh proof. */
function SignInAgain({ providers }: Pick<OwnProof, 'providers'>) {
  const back = location.pathname + location.search;
  const query = new URLSearchParams({ redirect: back }).toString();
  if (providers.length === 0)
    return <p>{t('Sign out and in again, then repeat it. With a passkey you can confirm here next time.')}</p>;
  return (
    <>
      <p>{t('Sign in once more with your school account. You come back to this page, and can repeat it there.')}</p>
      {providers.map(({ _id, name }) => (
        <a key={_id} className={buttonClass({ wide: true })} href={`/api/auth/providers/${_id}/start?${query}`}>
          {t('Sign in with {name}', { name })}
        </a>
      ))}
    </>
  );
}
