import type { Roster } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { commaList } from '../../../shared/format/comma-list.ts';
import { formatMoment } from '../../../shared/format/format-moment.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { rosterFailed, rostersQuery } from '../api/rosters.ts';
import { fileTitle, statusNames } from '../roster-words.ts';
import classes from './roster-import.module.css';

const tones = { ready: 'warn', importing: 'accent', imported: 'good', undoing: 'accent', undone: 'neutral' } as const;

export function RosterStatus({ status }: Pick<Roster, 'status'>) {
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>;
}

/** The files that were handed in before, the latest first. */
export function FormerImports() {
  const [{ page = 1 }, setSearch] = useListSearch();
  const rosters = useQuery(rostersQuery({ page, limit: limits.page.default }));
  const goTo = (to: number): void => setSearch({ page: to });
  useLastPage(rosters.isPlaceholderData ? undefined : rosters.data, goTo);
  return (
    <section aria-labelledby="former-imports" className={classes['section']}>
      <h2 id="former-imports">{t('Previous imports')}</h2>
      {rosters.isPending && <Skeleton height={90} />}
      {rosters.isError && (
        <ErrorState
          error={rosters.error}
          fallback={rosterFailed}
          onRetry={() => void rosters.refetch()}
          retrying={rosters.isFetching}
        />
      )}
      {rosters.data?.total === 0 && <EmptyState title={t('Nothing has been imported yet.')} />}
      {rosters.data && rosters.data.total > 0 && (
        <ul aria-label={t('Previous imports')} className={classes['former']}>
          {rosters.data.data.map((roster) => (
            <li key={roster._id} className={classes['formerImport']}>
              <div>
                <Link to="/instructor/users/import/$id" params={{ id: roster._id }} className={classes['fileName']}>
                  {fileTitle(roster)}
                </Link>
                <p className={classes['quiet']}>
                  {t('{moment} by {username}', {
                    moment: formatMoment(roster.createdAt),
                    username: shownName(roster.createdBy.username),
                  })}
                </p>
              </div>
              <p className={classes['quiet']}>{rowsOf(roster)}</p>
              <RosterStatus status={roster.status} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={rosters.data?.pageCount ?? 0} onPage={goTo} label={t('previous imports')} />
    </section>
  );
}

const rowsOf = ({ counts }: Roster): string =>
  commaList([
    tn(counts.create, '{n} new account', '{n} new accounts'),
    tn(counts.update, '{n} change', '{n} changes'),
    tn(counts.bad, '{n} invalid', '{n} invalid'),
  ]);
