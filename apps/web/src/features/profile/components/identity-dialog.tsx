import type { SignedInUser, SignInProvider } from '@lectern/contract';
import { useId } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { ProofLine } from '../../../shared/ui/proof-line.tsx';
import { useBeginLink, useUnlink } from '../api/identities.ts';
import profile from './profile.module.css';
import { useFactorForm } from './use-factor-form.ts';

type IdentityDialogProps = {
  act: 'link' | 'unlink';
  provider: SignInProvider;
  user: Pick<SignedInUser, 'username'>;
  onClose: () => void;
};

/** Asks for the password before the account is linked or unlinked; a link goes on at the provider. */
export function IdentityDialog({ act, provider, user, onClose }: IdentityDialogProps) {
  const formId = useId();
  const begin = useBeginLink();
  const unlink = useUnlink();
  const { _id: id, name } = provider;
  const isLink = act === 'link';
  const form = useFactorForm(({ currentPassword }, { onError }) => {
    if (isLink)
      begin.mutate({ id, currentPassword }, { onError, onSuccess: ({ address }) => location.assign(address) });
    else unlink.mutate({ id, currentPassword }, { onError, onSuccess: onClose });
  });
  const title = isLink ? t('Link {name}?', { name }) : t('Unlink {name}?', { name });
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isLink ? 'primary' : 'danger'}
            loading={begin.isPending || begin.isSuccess || unlink.isPending}
          >
            {isLink ? t('Go on at {name}', { name }) : t('Unlink')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={title} className={profile['form']} onSubmit={form.submit}>
        <p>
          {isLink
            ? t('You sign in there once. From then on that account opens this one.')
            : t('That account no longer opens this one. Devices that signed in with it are signed out.')}
        </p>
        {/* Tells password managers the account. */}
        <input hidden readOnly type="text" autoComplete="username" value={user.username} />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...form.trouble('currentPassword')}
        />
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
