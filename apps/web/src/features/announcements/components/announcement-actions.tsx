import type { ManagedAnnouncement } from '@lectern/contract';
import { IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { t } from '../../../shared/messages/t.ts';
import { rowAct } from '../../../shared/table/row-act.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import list from '../../../shared/table/list.module.css';

type AnnouncementActionsProps = {
  announcement: ManagedAnnouncement;
  wordy: boolean;
  onEdit: (announcement: ManagedAnnouncement) => void;
  onWithdraw: (announcement: ManagedAnnouncement) => void;
};

/** The buttons that act on one announcement; none on one that was withdrawn. */
export function AnnouncementActions({ announcement, wordy, onEdit, onWithdraw }: AnnouncementActionsProps) {
  const { title, state } = announcement;
  if (state === 'withdrawn') return null;
  const taking =
    state === 'timed'
      ? {
          word: t('Delete'),
          label: t('Delete {name}', { name: title }),
          icon: <IconTrash size={16} aria-hidden="true" />,
        }
      : {
          word: t('Withdraw'),
          label: t('Withdraw {name}', { name: title }),
          icon: <IconEyeOff size={16} aria-hidden="true" />,
        };
  return (
    <div className={list['actions']}>
      <Button
        onClick={() => onEdit(announcement)}
        {...rowAct(
          {
            word: t('Edit'),
            label: t('Edit {name}', { name: title }),
            icon: <IconPencil size={16} aria-hidden="true" />,
          },
          wordy,
        )}
      />
      <Button onClick={() => onWithdraw(announcement)} {...rowAct({ ...taking, loses: true }, wordy)} />
    </div>
  );
}
