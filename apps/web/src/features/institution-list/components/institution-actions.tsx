import type { InstitutionListItem } from '@lectern/contract';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { rowAct, rowMenu } from '../../../shared/table/row-act.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { MenuItem, MenuLink } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../../../shared/ui/more-menu.tsx';
import list from '../../../shared/table/list.module.css';
import { useDecideInstitution } from '../api/decide-institution.ts';
import { announcementPaths, editPaths, type ListArea } from '../institution-columns.ts';

type InstitutionActionsProps = {
  area: ListArea;
  institution: InstitutionListItem;
  wordy: boolean;
  onDelete: (institution: InstitutionListItem) => void;
};

/** The buttons that act on one institution, without those that the server would refuse. */
export function InstitutionActions({ area, institution, wordy, onDelete }: InstitutionActionsProps) {
  const { _id: id, name, can } = institution;
  const decide = useDecideInstitution();
  const waits = can.setStatus && institution.status === 'Pending';
  return (
    <div className={list['actions']}>
      {waits && (
        <Button
          onClick={() => decide({ institution, status: 'Approved' })}
          {...rowAct(
            {
              word: t('Approve'),
              label: t('Approve {name}', { name }),
              icon: <IconCheck size={16} aria-hidden="true" />,
            },
            wordy,
          )}
        />
      )}
      {can.edit && (
        <LinkButton
          to={editPaths[area]}
          params={{ id }}
          {...rowAct(
            { word: t('Edit'), label: t('Edit {name}', { name }), icon: <IconPencil size={16} aria-hidden="true" /> },
            wordy,
          )}
        />
      )}
      {area === 'instructor' && can.delete && (
        <Button
          onClick={() => onDelete(institution)}
          {...rowAct(
            {
              word: t('Delete'),
              label: t('Delete {name}', { name }),
              icon: <IconTrash size={16} aria-hidden="true" />,
              loses: true,
            },
            wordy,
          )}
        />
      )}
      {can.edit && (
        <FurtherActs
          area={area}
          institution={institution}
          wordy={wordy}
          {...(waits && { onReject: () => decide({ institution, status: 'Rejected' }) })}
        />
      )}
    </div>
  );
}

type FurtherActsProps = Omit<InstitutionActionsProps, 'onDelete'> & { onReject?: () => void };

function FurtherActs({ area, institution: { _id: id, name }, wordy, onReject }: FurtherActsProps) {
  return (
    <MoreMenu {...rowMenu(name, wordy)}>
      {(close) => (
        <>
          <MenuLink to={announcementPaths[area]} params={{ id }} onClick={close}>
            {t('Announcements')}
          </MenuLink>
          {onReject && (
            <MenuItem
              onClick={() => {
                close();
                onReject();
              }}
            >
              {t('Reject')}
            </MenuItem>
          )}
        </>
      )}
    </MoreMenu>
  );
}
