import type { NewSecondFactor, SignedInUser } from '@lectern/contract';
import { useEffect, useId, useRef } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { useConfirmFactor, useStartFactor } from '../api/second-factor.ts';
import { CodeField } from './code-field.tsx';
import profile from './profile.module.css';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useFactorForm } from './use-factor-form.ts';

type SetUpProps = {
  user: Pick<SignedInUser, 'username'>;
  /** Whether a passkey is asked for already, which the app is an addition to. */
  isAddition: boolean;
  onClose: () => void;
  /** Called when the recovery codes were seen. */
  onSaved: () => void;
};

/** Sets two-step sign-in up: the password, the key for the app with its first code, and the recovery codes. */
export function SecondFactorSetUp({ user, isAddition, onClose, onSaved }: SetUpProps) {
  const formId = useId();
  const start = useStartFactor();
  const confirm = useConfirmFactor();
  if (confirm.data !== undefined) {
    const { recoveryCodes } = confirm.data;
    return <RecoveryCodesDialog key="codes" username={user.username} codes={recoveryCodes} onSaved={onSaved} />;
  }
  const next = (label: string, loading: boolean) => (
    <>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Button type="submit" form={formId} variant="primary" loading={loading}>
        {label}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      title={isAddition ? t('Also use an app') : t('Set up two-step sign-in')}
      onClose={onClose}
      actions={start.data === undefined ? next(t('Continue'), start.isPending) : next(t('Turn on'), confirm.isPending)}
    >
      {start.data === undefined ? (
        <PasswordStep formId={formId} user={user} start={start} />
      ) : (
        <AppStep formId={formId} made={start.data} confirm={confirm} />
      )}
    </Dialog>
  );
}

type PasswordStepProps = { formId: string; user: SetUpProps['user']; start: ReturnType<typeof useStartFactor> };

function PasswordStep({ formId, user, start }: PasswordStepProps) {
  const { trouble, sentence, submit } = useFactorForm(({ currentPassword }, options) =>
    start.mutate(currentPassword, options),
  );
  return (
    <form
      id={formId}
      noValidate
      aria-label={t('Set up two-step sign-in')}
      className={profile['form']}
      onSubmit={submit}
    >
      <p>{t('You need an authenticator app, for example Aegis, Google Authenticator or 1Password.')}</p>
      {/* Tells password managers the account. */}
      <input hidden readOnly type="text" autoComplete="username" value={user.username} />
      <PasswordField label={t('Current password')} autoComplete="current-password" {...trouble('currentPassword')} />
      <Sentence text={sentence} />
      <ProofLine />
    </form>
  );
}

type AppStepProps = { formId: string; made: NewSecondFactor; confirm: ReturnType<typeof useConfirmFactor> };

function AppStep({ formId, made, confirm }: AppStepProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { trouble, sentence, submit } = useFactorForm(({ code }, options) => confirm.mutate(code, options));
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      aria-label={t('Authenticator app')}
      className={profile['form']}
      onSubmit={submit}
    >
      <p>{t('Scan this picture with your authenticator app.')}</p>
      <QrCode qr={made.qr} />
      <p className={profile['quiet']}>
        {t('If you cannot scan it, enter this key in the app, or open the link on your phone.')}
      </p>
      <div className={classes['keyRow']}>
        <code dir="ltr" translate="no" className={classes['key']}>
          {grouped(made.key)}
        </code>
        <CopyButton text={made.key} label={t('Copy key')} />
      </div>
      <p>
        <a href={made.address}>{t('Open in the authenticator app')}</a>
      </p>
      <CodeField trouble={trouble} hint={t('The six digits that the app shows now')} digitsAlone />
      <p className={profile['quiet']}>{t('Turning it on signs you out everywhere else.')}</p>
      <Sentence text={sentence} />
    </form>
  );
}

/** The quiet border that cameras need, in squares. */
const border = 4;

function QrCode({ qr: { size, path } }: { qr: NewSecondFactor['qr'] }) {
  const side = size + 2 * border;
  return (
    <svg
      role="img"
      aria-label={t('QR code with the key for your authenticator app')}
      className={classes['qr']}
      viewBox={`${-border} ${-border} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** A key in groups of four, to be typed. */
const grouped = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ');

/** A sentence about the whole form. */
function Sentence({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className={profile['bad']}>
      {text}
    </p>
  );
}
