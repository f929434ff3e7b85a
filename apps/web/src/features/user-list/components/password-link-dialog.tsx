import type { UserListItem } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CopyLinkDialog } from '../../../shared/ui/copy-link-dialog.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import list from '../../../shared/table/list.module.css';
import { useMakePasswordLink } from '../api/make-password-link.ts';

/** Makes a link for setting a new password, and shows it to be handed on. */
export function PasswordLinkDialog({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const make = useMakePasswordLink();
  const name = <strong className={list['named']}>{user.username}</strong>;
  const link = make.data?.passwordLink ?? null;
  if (make.data !== undefined && link !== null) {
    return (
      <CopyLinkDialog
        title={t('Password link')}
        link={link}
        expiresAt={make.data.passwordLinkExpiresAt}
        onClose={onClose}
      >
        {rich('Give this link to {name} and nobody else: whoever opens it can set the password of this account.', {
          name,
        })}
      </CopyLinkDialog>
    );
  }
  const confirm = (): void =>
    make.mutate(user._id, { onSuccess: ({ passwordLink }) => passwordLink === null && onClose() });
  return (
    <Dialog
      open
      title={t('Create a password link?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={confirm} loading={make.isPending}>
            {t('Create link')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          '{name} can use the link once to set a new password. Links created earlier stop working; the current password works until a new one is set.',
          { name },
        )}
      </p>
    </Dialog>
  );
}
