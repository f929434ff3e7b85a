import type { InstitutionListItem } from '@lectern/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import list from '../../../shared/table/list.module.css';
import { editPaths, type ListArea } from '../institution-columns.ts';

type InstitutionActionsProps = {
  area: ListArea;
  institution: InstitutionListItem;
  onDelete: (institution: InstitutionListItem) => void;
};

/** The buttons that act on one institution, without those that the server would refuse. */
export function InstitutionActions({ area, institution, onDelete }: InstitutionActionsProps) {
  const { _id: id, name, can } = institution;
  return (
    <div className={list['actions']}>
      {can.edit && (
        <LinkButton to={editPaths[area]} params={{ id }} size="small" aria-label={t('Edit {name}', { name })}>
          <IconPencil size={16} aria-hidden="true" />
          {t('Edit')}
        </LinkButton>
      )}
      {area === 'instructor' && can.delete && (
        <Button
          size="small"
          variant="danger"
          aria-label={t('Delete {name}', { name })}
          onClick={() => onDelete(institution)}
        >
          <IconTrash size={16} aria-hidden="true" />
          {t('Delete')}
        </Button>
      )}
    </div>
  );
}
