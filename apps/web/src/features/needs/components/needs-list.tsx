import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { BlocksComing } from '../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { needsQuery } from '../api/needs.ts';
import { isRule, type Rule, ruleNames } from '../model/evidence.ts';
import { NeedItem, type Writing } from './need-item.tsx';
import classes from './needs.module.css';

/** All students who need somebody, by course and rule, and those who were dismissed. */
export function NeedsList({ area, writing }: { area: StaffArea; writing: Writing }) {
  const [{ page = 1, course, only, status }, setSearch] = useListSearch();
  const rule = isRule(only) ? only : undefined;
  const dismissed = status === 'dismissed';
  const needs = useQuery(
    needsQuery({ page, limit: limits.page.default, course, rule, ...(dismissed && { dismissed: 'true' }) }),
  );
  useLastPage(needs.isPlaceholderData ? undefined : needs.data, (to) => setSearch({ page: to }));
  const clear = (): void => setSearch({ course: undefined, only: undefined, status: undefined });
  const { data } = needs;
  return (
    <div className={classes['list']}>
      <Filters courses={data?.courses ?? []}>
        {data && !needs.isError ? countOf(data, '{n} student', '{n} students') : ''}
      </Filters>
      {needs.isPending && <BlocksComing label={t('Loading...')} heights={[72, 72, 72]} />}
      {needs.isError && (
        <ErrorState
          error={needs.error}
          fallback={t('This list could not be loaded.')}
          onRetry={() => void needs.refetch()}
          retrying={needs.isFetching}
        />
      )}
      {data?.data.length === 0 && !needs.isError && (
        <Nobody filtered={course !== undefined || rule !== undefined} dismissed={dismissed} onClear={clear} />
      )}
      {data && data.data.length > 0 && !needs.isError && (
        <ul className={classes['sheet']} aria-label={t('Students')}>
          {data.data.map((line) => (
            <NeedItem key={`${line.course._id} ${line.user._id}`} area={area} line={line} course writing={writing} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={data?.pageCount ?? 0}
        onPage={(to) => setSearch({ page: to })}
        label={t('students')}
      />
    </div>
  );
}

/** The course, the rule and whether lines are dismissed, in the address; then how many there are. */
function Filters({ courses, children }: { courses: readonly Option[]; children: string }) {
  const [{ course, only, status }, setSearch] = useListSearch();
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label={t('Course')}
        data={[{ value: '', label: t('All courses') }, ...coursesOf(courses, course)]}
        value={course ?? ''}
        onChange={(event) => setSearch({ course: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Rule')}
        data={[
          { value: '', label: t('All rules') },
          ...(Object.keys(ruleNames) as Rule[]).map((value) => ({ value, label: ruleNames[value] })),
        ]}
        value={isRule(only) ? only : ''}
        onChange={(event) => setSearch({ only: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Show')}
        data={[
          { value: '', label: t('Open##needs') },
          { value: 'dismissed', label: t('Dismissed##needs') },
        ]}
        value={status === 'dismissed' ? 'dismissed' : ''}
        onChange={(event) => setSearch({ status: event.currentTarget.value })}
      />
      <p role="status" className={classes['quiet']}>
        {children}
      </p>
    </div>
  );
}

type Option = { _id: string; name: string; lines: number };

/** The courses to choose from. One whose last line has gone stays while it is chosen. */
function coursesOf(courses: readonly Option[], chosen: string | undefined) {
  const options = courses.map(({ _id, name, lines }) => ({ value: _id, label: t('{name} ({n})', { name, n: lines }) }));
  const missing = chosen !== undefined && !courses.some(({ _id }) => _id === chosen);
  return missing ? [...options, { value: chosen, label: t('Chosen course') }] : options;
}

type NobodyProps = { filtered: boolean; dismissed: boolean; onClear: () => void };

function Nobody({ filtered, dismissed, onClear }: NobodyProps) {
  if (filtered)
    return (
      <NothingMatches title={t('No students found')} onClear={onClear} filters>
        {t('Nothing matches the filters.')}
      </NothingMatches>
    );
  if (dismissed)
    return <EmptyState title={t('Nothing is dismissed')}>{t('Lines that you dismiss stand here.')}</EmptyState>;
  return (
    <EmptyState title={t('Nobody at the moment')}>
      {t('Students stand here who are late, whose marks fall, who have stopped or who have not started.')}
    </EmptyState>
  );
}
