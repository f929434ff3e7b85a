import type { OwnResult } from '@lectern/contract';
import { testTexts } from '@lectern/contract/test-texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { percentText } from '../../../../shared/format/format-number.ts';
import { rich } from '../../../../shared/messages/rich.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../../shared/routing/use-last-page.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { Pagination } from '../../../../shared/ui/pagination.tsx';
import { ownResultsQuery } from '../api/own-results.ts';
import { markText } from '../result-texts.ts';
import classes from './results.module.css';

/** A student's submitted attempts, the newest first. */
export function OwnResults() {
  const [{ page = 1 }, setSearch] = useListSearch();
  const results = useQuery(ownResultsQuery(page));
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = results;
  useLastPage(isPlaceholderData ? undefined : data, (last) => setSearch({ page: last }));
  if (isPending) return <BlocksComing label={t('Loading results...')} heights={[80, 80, 80]} />;
  if (data === undefined) {
    return (
      <ErrorState
        error={error}
        fallback={t('Your results could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title={t(testTexts.noResults)}
        action={<LinkButton to="/student-courses">{t('My Courses')}</LinkButton>}
      >
        {t('Tests that you have submitted will appear here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes['list']} aria-busy={isPlaceholderData}>
        {data.data.map((result) => (
          <ResultRow key={result._id} result={result} />
        ))}
      </ul>
      <Pagination
        page={data.page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={(next) => setSearch({ page: next })}
        label={t('results')}
      />
    </>
  );
}

function ResultRow({
  result: { _id, test, number, submittedAt, late, receiptCode, result, showsAt },
}: {
  result: OwnResult;
}) {
  return (
    <li className={classes['row']}>
      <div>
        <h2 className={classes['rowName']}>
          <Link to="/attempt/$id/result" params={{ id: _id }}>
            <bdi>{test.test_name}</bdi>
          </Link>{' '}
          {late && <Badge tone="warn">{t('Late')}</Badge>}
        </h2>
        <p className={classes['quiet']}>
          {rich('{course} · attempt {number} · {moment} · {code}', {
            course: <bdi>{test.test_subject.name}</bdi>,
            number,
            moment: formatMoment(submittedAt),
            code: <span className={classes['code']}>{receiptCode}</span>,
          })}
        </p>
      </div>
      <p className={classes['rowMark']}>
        {result !== null && `${markText(result)} (${percentText(result.percentage)})`}
        {result === null &&
          (showsAt === null ? t('Not shown yet') : t('Available from {moment}', { moment: formatMoment(showsAt) }))}
      </p>
    </li>
  );
}
