import type { IdentityProvider } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useDeleteProvider } from '../api/providers.ts';

/** Asks whether to delete a provider, and says whom that keeps out. */
export function DeleteProviderDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const remove = useDeleteProvider();
  const { _id: id, name, peopleCount, groupsCount } = provider;
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      act={t('Delete provider')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {peopleCount === 0
          ? t('Nobody has signed in with it yet.')
          : tn(
              peopleCount,
              '{n} person comes in with it. They are signed out, and need a password from then on.',
              '{n} people come in with it. They are signed out, and need a password from then on.',
            )}
      </p>
      {groupsCount > 0 && (
        <p>
          {tn(
            groupsCount,
            '{n} group follows it, and stops for good. Its people stay in it.',
            '{n} groups follow it, and stop for good. Their people stay in them.',
          )}
        </p>
      )}
      <p>{t('To stop it for a while, turn it off instead.')}</p>
    </ConfirmDialog>
  );
}
