import type { UserListItem } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import list from '../../../shared/table/list.module.css';

type BlockUserDialogProps = { user: UserListItem; onBlock: () => void; onClose: () => void };

/** Asks before somebody is shut out. */
export function BlockUserDialog({ user, onBlock, onClose }: BlockUserDialogProps) {
  return (
    <Dialog
      open
      title={t('Block this user?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onBlock();
              onClose();
            }}
          >
            {t('Block user')}
          </Button>
        </>
      }
    >
      <p>
        {rich(
          '{name} is signed out everywhere at once and cannot sign in until somebody unblocks the account. Nothing is deleted.',
          { name: <strong className={list['named']}>{user.username}</strong> },
        )}
      </p>
    </Dialog>
  );
}
