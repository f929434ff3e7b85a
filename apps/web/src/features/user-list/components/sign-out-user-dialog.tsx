import type { UserListItem } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import list from '../../../shared/table/list.module.css';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useSignOutUser } from '../api/sign-out-user.ts';

type SignOutUserDialogProps = { user: UserListItem; onClose: () => void };

/** Asks before a person is signed out everywhere. */
export function SignOutUserDialog({ user, onClose }: SignOutUserDialogProps) {
  const signOut = useSignOutUser();
  const name = <strong className={list['named']}>{user.username}</strong>;
  return (
    <Dialog
      open
      title={t('Sign out everywhere?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            loading={signOut.isPending}
            onClick={() => signOut.mutate(user._id, { onSuccess: onClose })}
          >
            {t('Sign out##verb')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          '{name} is signed out on all devices and signs in again to go on. Answers of a test that is under way stay. Nobody is blocked.',
          { name },
        )}
      </p>
    </Dialog>
  );
}
