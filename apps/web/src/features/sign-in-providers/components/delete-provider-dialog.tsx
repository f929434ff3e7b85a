import type { IdentityProvider } from '@lectern/contract';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useDeleteProvider } from '../api/providers.ts';

/** Asks whether to delete a provider, and says whom that keeps out. */
export function DeleteProviderDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const remove = useDeleteProvider();
  const { _id: id, name, peopleCount } = provider;
  return (
    <Dialog
      open
      title={t('Delete {name}?', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(id, { onSuccess: onClose })}>
            {t('Delete provider')}
          </Button>
        </>
      }
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
      <p>{t('To stop it for a while, turn it off instead.')}</p>
    </Dialog>
  );
}
