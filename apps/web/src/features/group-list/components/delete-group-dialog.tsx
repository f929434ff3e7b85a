import type { GroupListItem } from '@lectern/contract';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import list from '../../../shared/table/list.module.css';
import { useDeleteGroup } from '../api/delete-group.ts';
import { lossText } from '../group-columns.ts';

/** Asks whether to delete a group, and says how many people lose access to how many courses. */
export function DeleteGroupDialog({ group, onClose }: { group: GroupListItem; onClose: () => void }) {
  const remove = useDeleteGroup();
  const confirm = (): void => remove.mutate(group._id, { onSuccess: onClose });
  return (
    <Dialog
      open
      title={t('Delete this group?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onClick={confirm} loading={remove.isPending}>
            {t('Delete group')}
          </Button>
        </>
      }
    >
      <p>
        {rich('{name} will be gone for good. {loss}', {
          name: <strong className={list['named']}>{group.name}</strong>,
          loss: lossText(group),
        })}
      </p>
    </Dialog>
  );
}
