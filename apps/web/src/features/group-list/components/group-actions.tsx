import type { GroupListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import list from '../../../shared/table/list.module.css';

export type ListArea = 'instructor' | 'teacher';

type GroupActionsProps = { area: ListArea; group: GroupListItem; onDelete: (group: GroupListItem) => void };

/** The buttons that act on one group, without those that the server would refuse. */
export function GroupActions({ area, group, onDelete }: GroupActionsProps) {
  return (
    <div className={list['actions']}>
      {group.can.edit && (
        <LinkButton
          to={area === 'teacher' ? '/teacher/edit-group/$id' : '/instructor/edit-group/$id'}
          params={{ id: group._id }}
          size="small"
          aria-label={t('Edit {name}', { name: group.name })}
        >
          <IconPencil size={16} aria-hidden="true" />
          {t('Edit')}
        </LinkButton>
      )}
      {group.can.delete && (
        <Button
          size="small"
          variant="danger"
          aria-label={t('Delete {name}', { name: group.name })}
          onClick={() => onDelete(group)}
        >
          <IconTrash size={16} aria-hidden="true" />
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}
