import type { Notice } from '@lectern/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { t } from '../../../shared/messages/t.ts';
import { told } from '../../../shared/messages/told.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { LoadingBlock } from '../../../shared/ui/spinner.tsx';
import { noticesKey, noticesQuery } from '../api/notices-page.ts';
import { readNotices } from '../api/read-notices.ts';
import classes from './notice-list.module.css';

/** All notices of the person, the newest first. */
export function NoticeList() {
  const cache = useQueryClient();
  const [{ page = 1 }, setSearch] = useListSearch();
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(noticesQuery(page));
  useLastPage(isPlaceholderData ? undefined : data, (last) => setSearch({ page: last }));
  if (isPending) return <LoadingBlock label={t('Loading notices...')} />;
  if (data === undefined) {
    return (
      <ErrorState
        error={error}
        fallback={t('Your notices could not be loaded.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total === 0)
    return (
      <EmptyState title={t('No notices')}>{t('News about your courses and requests will appear here.')}</EmptyState>
    );
  const newest = data.data[0];
  const readAll = async (until: string): Promise<void> => {
    await readNotices({ until });
    await reloadQueries(cache, [noticesKey]);
  };
  return (
    <>
      {data.unread > 0 && page === 1 && newest !== undefined && (
        <p className={classes['acts']}>
          <Button size="small" onClick={() => void readAll(newest.at)}>
            {t('Mark all as read')}
          </Button>
        </p>
      )}
      <ul className={classes['list']} aria-busy={isPlaceholderData}>
        {data.data.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} />
        ))}
      </ul>
      <Pagination
        page={data.page}
        pageCount={data.pageCount}
        onPage={(next) => setSearch({ page: next })}
        label={t('notices')}
      />
    </>
  );
}

function NoticeRow({ notice: { _id, text, path, at, read } }: { notice: Notice }) {
  return (
    <li className={classes['notice']}>
      <Link
        to={path}
        className={read ? undefined : classes['unread']}
        onClick={() => {
          if (!read) void readNotices({ ids: [_id] });
        }}
      >
        {told(text)}
        {!read && (
          // The space keeps the two apart in the link's name.
          <>
            {' '}
            <span className="visually-hidden">({t('Unread')})</span>
          </>
        )}
      </Link>
      <p className={classes['when']}>{formatMoment(at)}</p>
    </li>
  );
}
