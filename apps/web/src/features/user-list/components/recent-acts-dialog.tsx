import type { RecentBulkAct } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import list from '../../../shared/table/list.module.css';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { recentActsQuery, useUndoBulkAct } from '../api/bulk-acts.ts';
import { doneText } from '../bulk-words.ts';
import classes from './bulk.module.css';

/** The acts on many people of the last day, to undo one of them later than at once. */
export function RecentActsDialog({ onClose }: { onClose: () => void }) {
  const recent = useQuery(recentActsQuery);
  return (
    <Dialog open title={t('Recent acts on many users')} onClose={onClose}>
      {recent.isPending && <Skeleton height={96} />}
      {recent.isError && (
        <ErrorState
          error={recent.error}
          fallback={t('The recent acts could not be loaded.')}
          onRetry={() => void recent.refetch()}
          retrying={recent.isFetching}
        />
      )}
      {recent.data?.data.length === 0 && <p>{t('Nothing in the last day.')}</p>}
      {recent.data && recent.data.data.length > 0 && (
        <ul className={classes['recent']}>
          {recent.data.data.map((act) => (
            <RecentAct key={act._id} done={act} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function RecentAct({ done }: { done: RecentBulkAct }) {
  const undo = useUndoBulkAct();
  const { act, changed, target, by, at, undoneAt } = done;
  const text = doneText(act, changed, target);
  return (
    <li>
      <div>
        <p>{text}</p>
        <p className={list['quiet']}>
          {by === null ? formatMoment(at) : t('{name}, {time}', { name: shownName(by), time: formatMoment(at) })}
        </p>
      </div>
      {undoneAt === null ? (
        <Button
          size="small"
          aria-label={t('Undo: {what}', { what: text })}
          loading={undo.isPending}
          onClick={() => undo.mutate(done._id)}
        >
          {t('Undo')}
        </Button>
      ) : (
        <span className={list['quiet']}>{t('Undone')}</span>
      )}
    </li>
  );
}
