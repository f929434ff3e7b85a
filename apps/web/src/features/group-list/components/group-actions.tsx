import type { GroupListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { rowAct, rowMenu } from '../../../shared/table/row-act.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import list from '../../../shared/table/list.module.css';

export type ListArea = 'instructor' | 'teacher';

type GroupActionsProps = {
  area: ListArea;
  group: GroupListItem;
  wordy: boolean;
  onDelete: (group: GroupListItem) => void;
  onCopy: (group: GroupListItem) => void;
};

/** The buttons that act on one group, without those that the server would refuse. */
export function GroupActions({ area, group, wordy, onDelete, onCopy }: GroupActionsProps) {
  return (
    <div className={list['actions']}>
      {group.can.edit && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/edit-group/$id' : '/instructor/edit-group/$id'}
          params={{ id: group._id }}
          {...rowAct(
            {
              word: t('Edit'),
              label: t('Edit {name}', { name: group.name }),
              icon: <IconPencil size={16} aria-hidden="true" />,
            },
            wordy,
          )}
        />
      )}
      {group.can.delete && (
        <Button
          onClick={() => onDelete(group)}
          {...rowAct(
            {
              word: t('Delete'),
              label: t('Delete {name}', { name: group.name }),
              icon: <IconTrash size={16} aria-hidden="true" />,
              loses: true,
            },
            wordy,
          )}
        />
      )}
      {group.can.edit && (
        <MoreMenu {...rowMenu(group.name, wordy)}>
          {(close) => (
            <MenuItem
              onClick={() => {
                close();
                onCopy(group);
              }}
            >
              {t('Duplicate')}
            </MenuItem>
          )}
        </MoreMenu>
      )}
    </div>
  );
}
