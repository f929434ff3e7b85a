import type { LeftBehind } from '../../../shared/forms/leaving.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';

type SignOutDialogProps = {
  left: LeftBehind;
  isPending: boolean;
  onSignOut: (discard: boolean) => void;
  onClose: () => void;
};

/** Asks a person who would leave something behind whether to sign out, and whether to discard the drafts. */
export function SignOutDialog({ left, isPending, onSignOut, onClose }: SignOutDialogProps) {
  const { answers, drafts, keys, unsaved } = left;
  return (
    <Dialog
      open
      title={t('Log out?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Stay signed in')}</Button>
          {drafts === 0 ? (
            <Button variant="primary" loading={isPending} onClick={() => onSignOut(false)}>
              {t('Logout')}
            </Button>
          ) : (
            <>
              <Button variant={keys ? 'secondary' : 'primary'} disabled={isPending} onClick={() => onSignOut(false)}>
                {t('Keep and log out')}
              </Button>
              <Button variant={keys ? 'primary' : 'secondary'} disabled={isPending} onClick={() => onSignOut(true)}>
                {t('Discard and log out')}
              </Button>
            </>
          )}
        </>
      }
    >
      {answers > 0 && (
        <p>
          {tn(
            answers,
            '{n} answer has not been sent yet. It stays on this device and is sent when you sign in here again.',
            '{n} answers have not been sent yet. They stay on this device and are sent when you sign in here again.',
          )}
        </p>
      )}
      {drafts > 0 && <p>{tn(drafts, 'You have {n} unsaved draft.', 'You have {n} unsaved drafts.')}</p>}
      {keys && (
        <p>
          {t(
            'A test draft contains the correct answers. If you keep it, it stays in this browser until someone else signs in here.',
          )}
        </p>
      )}
      {unsaved && <p>{t('Your changes here are not saved yet.')}</p>}
    </Dialog>
  );
}
