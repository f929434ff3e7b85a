import type { OwnPasskeys, Passkey, SignedInUser } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { type ReactNode, useId, useState, type SubmitEvent } from 'react';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { fieldText } from '../../../shared/forms/field-text.ts';
import { focusFirstField } from '../../../shared/forms/focus-first-field.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import {
  useAddPasskey,
  useAskAfterPassword,
  useRemovePasskey,
  useRenamePasskey,
  useRenewCodesByProof,
} from '../api/passkeys.ts';
import type { PasskeyAsking } from '../model/passkey-asking.ts';
import profile from './profile.module.css';
import { RecoveryCodesDialog } from './recovery-codes.tsx';

type Shared = { own: OwnPasskeys; user: Pick<SignedInUser, 'username'>; onClose: () => void; onSaved: () => void };

/** The dialog of an act on passkeys. */
export function PasskeyDialog({ asking, ...shared }: Shared & { asking: PasskeyAsking }) {
  if (asking === 'add') return <AddDialog {...shared} />;
  if (asking === 'add and ask') return <AddDialog {...shared} thenAsks />;
  if (asking === 'renew codes') return <RenewDialog {...shared} />;
  if (asking === 'ask') return <AskDialog {...shared} />;
  if (asking === 'stop asking') return <StopDialog {...shared} />;
  const { act, passkey } = asking;
  return act === 'rename' ? (
    <RenameDialog passkey={passkey} onClose={shared.onClose} />
  ) : (
    <RemoveDialog passkey={passkey} {...shared} />
  );
}

/** Adds a passkey, and has one asked for after the password at once where `thenAsks`. */
function AddDialog({ own, user, onClose, onSaved, thenAsks = false }: Shared & { thenAsks?: boolean }) {
  const add = useAddPasskey();
  const { ask, codes, start } = useAsk(onClose);
  if (codes !== null) {
    return <RecoveryCodesDialog key="codes" username={user.username} codes={codes} onSaved={onSaved} />;
  }
  return (
    <NameDialog
      title={t('Add a passkey')}
      act={t('Continue')}
      value={t('Passkey {number}', { number: own.passkeys.length + 1 })}
      sending={{ isPending: add.isPending || ask.isPending, error: add.error }}
      onName={(name, onError) => add.mutate(name, { onSuccess: thenAsks ? start : onClose, onError })}
      onClose={() => (ask.isPending ? undefined : onClose())}
    >
      <p>
        {t(
          'Next, your device asks for your finger, your face or its PIN. A passkey saved in your Apple, Google or Microsoft account also works on your other devices.',
        )}
      </p>
      {thenAsks && (
        <p>
          {t(
            'From then on, signing in with your password needs it too. You get recovery codes in case you lose your device, and are signed out everywhere else.',
          )}
        </p>
      )}
    </NameDialog>
  );
}

/** Has a passkey asked for after the password; the answer is the recovery codes, or closes the dialog without any. */
function useAsk(onClose: () => void) {
  const ask = useAskAfterPassword();
  const start = (): void =>
    ask.mutate(true, {
      onSuccess: ({ recoveryCodes }) => (recoveryCodes === null ? onClose() : undefined),
      onError: onClose,
    });
  return { ask, codes: ask.data?.recoveryCodes ?? null, start };
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
  const [isTooLong, setTooLong] = useState(false);
  const issues = fieldIssues(sending.error);
  const tooLong = t('The name can have at most {max} characters.', { max: limits.passkeyName });
  const hasSentence = sending.error !== null && !isTooLong && issues['name'] === undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = fieldText(new FormData(form), 'name');
    const isLong = name.trim().length > limits.passkeyName;
    setTooLong(isLong);
    // Told before the device makes a passkey that the server would refuse.
    if (isLong) return focusFirstField(form, ['name']);
    onName(name, (error) => focusFirstField(form, Object.keys(fieldIssues(error))));
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
          hint={t('So that you recognise it later, for example the name of the device. At most {max} characters.', {
            max: limits.passkeyName,
          })}
          name="name"
          defaultValue={value}
          autoComplete="off"
          error={isTooLong ? tooLong : issues['name']}
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
        <p>{t('It is your last one: no passkey is required after your password any more.')}</p>
      )}
    </ActDialog>
  );
}

function AskDialog({ user, onClose, onSaved }: Shared) {
  const { ask, codes, start } = useAsk(onClose);
  if (codes !== null) {
    return <RecoveryCodesDialog key="codes" username={user.username} codes={codes} onSaved={onSaved} />;
  }
  return (
    <ActDialog
      title={t('Require a passkey after your password?')}
      act={{ label: t('Turn on'), variant: 'primary', loading: ask.isPending }}
      onAct={start}
      onClose={() => (ask.isPending ? undefined : onClose())}
    >
      <p>{t('Signing in with your password then needs one of your passkeys as well.')}</p>
      <p>{t('You get recovery codes in case you lose your device. Turning this on signs you out everywhere else.')}</p>
    </ActDialog>
  );
}

/** Makes new recovery codes, where there is no app whose code is needed for that. */
function RenewDialog({ user, onClose, onSaved }: Shared) {
  const renew = useRenewCodesByProof();
  if (renew.data !== undefined) {
    const { recoveryCodes } = renew.data;
    return <RecoveryCodesDialog key="codes" username={user.username} codes={recoveryCodes} onSaved={onSaved} />;
  }
  return (
    <ActDialog
      title={t('Make new recovery codes?')}
      act={{ label: t('Make new codes'), variant: 'primary', loading: renew.isPending }}
      onAct={() => renew.mutate(undefined, { onError: onClose })}
      onClose={() => (renew.isPending ? undefined : onClose())}
    >
      <p>{t('The recovery codes that you have now no longer work.')}</p>
    </ActDialog>
  );
}

function StopDialog({ onClose }: Shared) {
  const ask = useAskAfterPassword();
  return (
    <ActDialog
      title={t('Stop requiring a passkey after your password?')}
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
