import type { GroupListItem } from '@lectern/contract';
import { CopyDialog } from '../../../shared/forms/copy-dialog.tsx';
import { t } from '../../../shared/messages/t.ts';
import { useCopyGroup } from '../api/copy-group.ts';

/** Asks for the name of a copy of a group. */
export function CopyGroupDialog({ group, onClose }: { group: GroupListItem; onClose: () => void }) {
  const copying = useCopyGroup(group._id);
  return (
    <CopyDialog
      title={t('Duplicate this group')}
      name={group.name}
      copying={copying}
      onCopy={(name) => copying.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('The copy has the same courses and nobody in it yet.')}</p>
    </CopyDialog>
  );
}
