import type { IdentityProvider } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { failuresQuery } from '../api/providers.ts';
import { failureNames } from '../provider-words.ts';
import classes from './providers.module.css';

/** The last sign-ins by a provider that failed, with the reasons. */
export function FailuresDialog({ provider, onClose }: { provider: IdentityProvider; onClose: () => void }) {
  const failures = useQuery(failuresQuery(provider._id));
  return (
    <Dialog
      open
      title={t('Failed sign-ins with {name}', { name: provider.name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {failures.isPending && <Skeleton height={64} />}
      {failures.isError && (
        <ErrorState
          error={failures.error}
          fallback={t(texts.somethingWrong)}
          onRetry={() => void failures.refetch()}
          retrying={failures.isFetching}
        />
      )}
      {failures.data?.length === 0 && <p>{t('None has failed so far.')}</p>}
      <ul className={classes['failures']}>
        {failures.data?.map(({ _id, at, reason, detail }) => (
          <li key={_id}>
            <span>{failureNames[reason]}</span>
            <span className={classes['quiet']}>
              {formatMoment(at)}
              {detail !== null && (
                <>
                  {' · '}
                  <code>{detail}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
