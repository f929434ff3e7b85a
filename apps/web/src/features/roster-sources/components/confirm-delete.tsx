import type { RosterSource } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useDeleteSource } from '../api/roster-sources.ts';

type ConfirmProps = { source: RosterSource; onClose: () => void };

/** Asks whether to delete a source, which cannot be undone. */
export function ConfirmDelete({ source: { _id: id, name }, onClose }: ConfirmProps) {
  const remove = useDeleteSource();
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      act={t('Delete roster source')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {t(
          'Nothing more is pulled. People, groups and finished imports stay; a preview that is waiting is discarded. To pause the source, turn it off instead.',
        )}
      </p>
    </ConfirmDialog>
  );
}
