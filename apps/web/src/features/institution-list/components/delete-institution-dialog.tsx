import type { InstitutionListItem } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { errorText } from '../../../shared/api/api-error.ts';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import list from '../../../shared/table/list.module.css';
import { useDeleteInstitution } from '../api/delete-institution.ts';
import classes from './institution-list.module.css';

/** Asks whether to delete an institution; one with members stays, and the dialog says how many there are. */
export function DeleteInstitutionDialog({ institution, onClose }: DeleteInstitutionDialogProps) {
  const remove = useDeleteInstitution();
  const { membersCount } = institution;
  const confirm = (): void => remove.mutate(institution._id, { onSuccess: onClose });
  const name = <strong className={list['named']}>{institution.name}</strong>;
  return (
    <Dialog
      open
      title={membersCount > 0 ? t('This institution has members') : t('Delete this institution?')}
      onClose={onClose}
      actions={
        membersCount > 0 ? (
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button variant="danger" onClick={confirm} loading={remove.isPending}>
              {t('Delete institution')}
            </Button>
          </>
        )
      }
    >
      {membersCount > 0 ? (
        <p>
          {rich('{name} has {members} and cannot be deleted. Move them to another institution first.', {
            name,
            members: tn(membersCount, '{n} member', '{n} members'),
          })}
        </p>
      ) : (
        <p>
          {rich('{name} will be gone for good, along with its coordinators’ access and the courses that it grants.', {
            name,
          })}
        </p>
      )}
      {remove.isError && (
        <p role="alert" className={classes['problem']}>
          {errorText(remove.error, texts.institutionDeleteFailed)}
        </p>
      )}
    </Dialog>
  );
}

type DeleteInstitutionDialogProps = { institution: InstitutionListItem; onClose: () => void };
