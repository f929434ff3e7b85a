import type { SignedInUser } from '@lectern/contract';
import { useId, type ReactNode } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { useRenewCodes, useTurnFactorOff } from '../api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import profile from './profile.module.css';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { useFactorForm } from './use-factor-form.ts';

type ChangeProps = { user: Pick<SignedInUser, 'username'>; onClose: () => void };

/** Turns two-step sign-in off, with the password and a code. */
export function TurnFactorOff({ user, onClose }: ChangeProps) {
  const turnOff = useTurnFactorOff();
  const form = useFactorForm((fields, { onError }) => turnOff.mutate(fields, { onError, onSuccess: onClose }));
  return (
    <BothFactorsDialog
      title={t('Turn off two-step sign-in?')}
      user={user}
      form={form}
      act={{ label: t('Turn off'), variant: 'danger', loading: turnOff.isPending }}
      onClose={onClose}
    >
      {t('Afterwards your password alone opens your account. Your recovery codes no longer work.')}
    </BothFactorsDialog>
  );
}

/** Makes new recovery codes, with the password and a code, and shows them. */
export function RenewCodes({ user, onClose }: ChangeProps) {
  const renew = useRenewCodes();
  const form = useFactorForm((fields, options) => renew.mutate(fields, options));
  if (renew.data !== undefined) {
    const { recoveryCodes } = renew.data;
    return <RecoveryCodesDialog key="codes" username={user.username} codes={recoveryCodes} onSaved={onClose} />;
  }
  return (
    <BothFactorsDialog
      title={t('Make new recovery codes?')}
      user={user}
      form={form}
      act={{ label: t('Make new codes'), variant: 'primary', loading: renew.isPending }}
      onClose={onClose}
    >
      {t('The recovery codes that you have now no longer work.')}
    </BothFactorsDialog>
  );
}

type BothFactorsDialogProps = ChangeProps & {
  title: string;
  form: ReturnType<typeof useFactorForm>;
  act: { label: string; variant: 'primary' | 'danger'; loading: boolean };
  /** The consequence. */
  children: ReactNode;
};

/** Asks for the password and a code before something is done to the factor. */
function BothFactorsDialog({ title, user, form, act, onClose, children }: BothFactorsDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant={act.variant} loading={act.loading}>
            {act.label}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={title} className={profile['form']} onSubmit={form.submit}>
        <p>{children}</p>
        {/* Tells password managers the account. */}
        <input hidden readOnly type="text" autoComplete="username" value={user.username} />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...form.trouble('currentPassword')}
        />
        <CodeField trouble={form.trouble} hint={t('From your authenticator app, or a recovery code')} />
        {form.sentence !== undefined && (
          <p role="alert" className={profile['bad']}>
            {form.sentence}
          </p>
        )}
        <ProofLine />
      </form>
    </Dialog>
  );
}
