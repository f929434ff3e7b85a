import type { UserListItem } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { ListArea } from '../user-filters.ts';
import list from '../../../shared/table/list.module.css';

type BlockUserDialogProps = { area: ListArea; user: UserListItem; onBlock: () => void; onClose: () => void };

/** Asks before a person is blocked: from the site by an admin, from their own courses by a teacher. */
export function BlockUserDialog({ area, user, onBlock, onClose }: BlockUserDialogProps) {
  const name = <strong className={list['named']}>{user.username}</strong>;
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
        {area === 'teacher'
          ? rich(
              '{name} loses access to your courses and tests immediately, and cannot ask to join them until you unblock the account. Everything else stays open to them.',
              { name },
            )
          : rich(
              '{name} is signed out everywhere immediately and cannot sign in until someone unblocks the account. Nothing is deleted.',
              { name },
            )}
      </p>
    </Dialog>
  );
}
