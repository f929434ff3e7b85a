import type { UserListItem } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { rich } from '../../../shared/messages/rich.tsx';
import { t } from '../../../shared/messages/t.ts';
import list from '../../../shared/table/list.module.css';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { factorOfUserQuery, useResetFactor } from '../api/reset-factor.ts';

/** Asks before the second factor of a person who lost it is reset; says so where there is none. */
export function ResetFactorDialog({ user, onClose }: { user: UserListItem; onClose: () => void }) {
  const factor = useQuery(factorOfUserQuery(user._id));
  const reset = useResetFactor(user._id);
  const isOn = factor.data !== undefined && (factor.data.isAsked || factor.data.passkeys > 0);
  return (
    <Dialog
      open
      title={t('Reset two-step sign-in?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isOn ? t('Cancel') : t('Close')}</Button>
          {isOn && (
            <Button
              variant="danger"
              loading={reset.isPending}
              onClick={() => reset.mutate(undefined, { onSettled: onClose })}
            >
              {t('Reset')}
            </Button>
          )}
        </>
      }
    >
      {factor.isPending && <Skeleton height={64} />}
      {factor.isError && (
        <ErrorState
          error={factor.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void factor.refetch()}
          retrying={factor.isFetching}
        />
      )}
      {factor.data && <Consequence user={user} isOn={isOn} />}
    </Dialog>
  );
}

function Consequence({ user, isOn }: { user: UserListItem; isOn: boolean }) {
  const name = <strong className={list['named']}>{user.username}</strong>;
  if (!isOn) return <p>{rich('{name} has neither turned on two-step sign-in nor added a passkey.', { name })}</p>;
  return (
    <>
      <p>
        {rich(
          '{name} is signed out everywhere and loses all passkeys, and then signs in with the password alone, until they set these up again.',
          { name },
        )}
      </p>
      <p>{t('Make sure that the request really comes from this person.')}</p>
    </>
  );
}
