import type { OwnPasskeys, Passkey, SignedInUser } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { type ReactNode, useId, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useAddPasskey, useAskAfterPassword, useRemovePasskey, useRenamePasskey } from '../api/passkeys.ts';
import type { PasskeyAsking } from '../model/passkey-asking.ts';
import profile from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Shared = { own: OwnPasskeys; user: Pick<SignedInUser, 'username'>; onClose: () => void };

/** The dialog of an act on passkeys. */
export function PasskeyDialog({ asking, ...shared }: Shared & { asking: PasskeyAsking }) {
  if (asking === 'add') return <AddDialog {...shared} />;
  if (asking === 'ask') return <AskDialog {...shared} />;
  if (asking === 'stop asking') return <StopDialog {...shared} />;
  const { act, passkey } = asking;
  return act === 'rename' ? (
    <RenameDialog passkey={passkey} onClose={shared.onClose} />
  ) : (
    <RemoveDialog passkey={passkey} {...shared} />
  );
}

function AddDialog({ own, onClose }: Shared) {
  const add = useAddPasskey();
  return (
    <NameDialog
      title={t('Add a passkey')}
      act={t('Continue')}
      value={t('Passkey {number}', { number: own.passkeys.length + 1 })}
      sending={add}
      onName={(name, onError) => add.mutate(name, { onSuccess: onClose, onError })}
      onClose={onClose}
    >
      <p>
        {t(
          'Your device then asks for your finger, your face or its PIN. A passkey in an account of the device, at Apple, Google or Microsoft for example, also works on your other devices.',
        )}
      </p>
    </NameDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <NameDialog
      title={t('Rename {name}', { name: passkey.name })}
      act={t('Save')}
      value={passkey.name}
      sending={rename}
      onName={(name, onError) => rename.mutate({ id: passkey._id, name }, { onSuccess: onClose, onError })}
      onClose={onClose}
    />
  );
}

type NameDialogProps = {
  title: string;
  /** The label of the button that goes on. */
  act: string;
  value: string;
  sending: { isPending: boolean; error: unknown };
  onName: (name: string, onError: (error: unknown) => void) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for the name of a passkey. */
function NameDialog({ title, act, value, sending, onName, onClose, children }: NameDialogProps) {
  const formId = useId();
  const issues = fieldIssues(sending.error);
  const hasSentence = sending.error !== null && issues['name'] === undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    onName(fieldText(new FormData(form), 'name'), (error) => focusFirstField(form, Object.keys(fieldIssues(error))));
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={sending.isPending}>
            {act}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={title} className={profile['form']} onSubmit={submit}>
        {children}
        <TextField
          label={t('Name##of a passkey')}
          hint={t('By which you know it again, for example the device')}
          name="name"
          defaultValue={value}
          maxLength={limits.passkeyName}
          autoComplete="off"
          error={issues['name']}
        />
        {hasSentence && (
          <p role="alert" className={profile['bad']}>
            {errorText(sending.error, texts.somethingWrong)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, own, onClose }: Shared & { passkey: Passkey }) {
  const remove = useRemovePasskey();
  const isLast = own.passkeys.length === 1;
  return (
    <ActDialog
      title={t('Remove the passkey?')}
      act={{ label: t('Remove'), variant: 'danger', loading: remove.isPending }}
      onAct={() => remove.mutate(passkey._id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {rich('{name} no longer signs you in. Delete it on the device as well.', {
          name: <strong className={profile['device']}>{passkey.name}</strong>,
        })}
      </p>
      {isLast && own.askedAfterPassword && (
        <p>{t('It is your last one: no passkey is asked for after your password any more.')}</p>
      )}
    </ActDialog>
  );
}

function AskDialog({ user, onClose }: Shared) {
  const ask = useAskAfterPassword();
  const codes = ask.data?.recoveryCodes ?? null;
  if (codes !== null) {
    return (
      <Dialog
        key="codes"
        open
        title={t('Your recovery codes')}
        onClose={onClose}
        actions={
          <Button variant="primary" onClick={onClose}>
            {t('I have saved them')}
          </Button>
        }
      >
        <RecoveryCodes username={user.username} codes={codes} />
      </Dialog>
    );
  }
  return (
    <ActDialog
      title={t('Ask for a passkey after your password?')}
      act={{ label: t('Turn on'), variant: 'primary', loading: ask.isPending }}
      onAct={() =>
        ask.mutate(true, {
          onSuccess: ({ recoveryCodes }) => (recoveryCodes === null ? onClose() : undefined),
          onError: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('Your password alone then opens nothing: signing in with it needs one of your passkeys as well.')}</p>
      <p>
        {t('You get recovery codes for the day without your devices. Turning it on signs you out everywhere else.')}
      </p>
    </ActDialog>
  );
}

function StopDialog({ onClose }: Shared) {
  const ask = useAskAfterPassword();
  return (
    <ActDialog
      title={t('Ask for no passkey after your password?')}
      act={{ label: t('Turn off'), variant: 'danger', loading: ask.isPending }}
      onAct={() => ask.mutate(false, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        {t(
          'Without an authenticator app your password alone then opens your account, and your recovery codes no longer work. Your passkeys stay.',
        )}
      </p>
    </ActDialog>
  );
}

type ActDialogProps = {
  title: string;
  act: { label: string; variant: 'primary' | 'danger'; loading: boolean };
  onAct: () => void;
  onClose: () => void;
  /** The consequence. */
  children: ReactNode;
};

function ActDialog({ title, act, onAct, onClose, children }: ActDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant={act.variant} loading={act.loading} onClick={onAct}>
            {act.label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
