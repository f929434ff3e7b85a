import type { TeacherApproval } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { useLastPage } from '../../../shared/routing/use-last-page.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { SortSelect } from '../../../shared/table/sort-select.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import list from '../../../shared/table/list.module.css';
import { useApproveTeacher } from '../api/approve-teacher.ts';
import { teacherApprovalsQuery } from '../api/list-teacher-approvals.ts';
import { queryOf, sortableColumns, statusChoices } from '../approval-filters.ts';
import { ApprovalCards } from './approval-cards.tsx';
import { ApprovalsTable } from './approvals-table.tsx';
import { ApproveUnverifiedDialog } from './approve-unverified-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import classes from './teacher-approvals.module.css';

/** The teachers of all institutions that the viewer manages, and the buttons that approve and decline them. */
export function TeacherApprovals() {
  const [search, setSearch] = useListSearch();
  const small = useMediaQuery('(max-width: 1264px)', false, { getInitialValueInEffect: false });
  const query = queryOf(search);
  const teachers = useQuery(teacherApprovalsQuery({ ...query, page: search.page ?? 1, limit: limits.page.default }));
  const { summary, approving, onApprove, onDecline, question } = useDeciding(teachers.data?.data);
  const goTo = (page: number): void => setSearch({ page });
  useLastPage(teachers.isPlaceholderData ? undefined : teachers.data, goTo);
  const rows = { teachers: teachers.data?.data, approving, onApprove, onDecline };
  const order = { sort: query.sort, onSort: (sort: string | undefined): void => setSearch({ sort }) };
  const empty = teachers.data?.total === 0;
  return (
    <div className={list['list']}>
      <div className={list['tools']}>
        <SearchField
          label={t('Search Here ....')}
          value={search.search ?? ''}
          onSearch={(text) => setSearch({ search: text === '' ? undefined : text })}
        />
        <div role="group" aria-label={t('Show')} className={classes['choices']}>
          {statusChoices.map(({ label, status }) => (
            <button
              key={label}
              type="button"
              aria-pressed={query.status === status}
              className={buttonClass({ size: 'small', variant: query.status === status ? 'primary' : 'secondary' })}
              onClick={() => setSearch({ status })}
            >
              {label}
            </button>
          ))}
        </div>
        {small && <SortSelect columns={sortableColumns} {...order} />}
        <p role="status" tabIndex={-1} ref={summary} className={list['total']}>
          {teachers.data && !teachers.isError ? countOf(teachers.data, '{n} teacher', '{n} teachers') : ''}
        </p>
      </div>
      {teachers.isError && (
        <ErrorState
          error={teachers.error}
          fallback={t(texts.teacherApprovalsFailed)}
          onRetry={() => void teachers.refetch()}
          retrying={teachers.isFetching}
        />
      )}
      {!teachers.isError && empty && <NoTeachers />}
      {!teachers.isError && !empty && (small ? <ApprovalCards {...rows} /> : <ApprovalsTable {...rows} {...order} />)}
      <Pagination
        page={search.page ?? 1}
        pageCount={teachers.data?.pageCount ?? 0}
        more={teachers.data?.totalIsLowerBound}
        onPage={goTo}
        label={t('teachers')}
      />
      {question}
    </div>
  );
}

function NoTeachers() {
  const [search, setSearch] = useListSearch();
  const { search: text, status } = queryOf(search);
  const title = t('No approval requests found.');
  if (text === undefined && status === undefined) return <EmptyState title={title} />;
  return (
    <NothingMatches title={title} onClear={() => setSearch({ search: undefined, status: undefined })}>
      {t('Nothing matches this search.')}
    </NothingMatches>
  );
}

/**
 * Approves (after a question where the address is not verified), declines, and moves the focus, because the pressed
 * button disappears.
 */
function useDeciding(rows: readonly TeacherApproval[] | undefined) {
  const mutation = useApproveTeacher();
  const summary = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const [asking, setAsking] = useState<TeacherApproval | null>(null);
  const [declining, setDeclining] = useState<TeacherApproval | null>(null);
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    summary.current?.focus();
  }, [rows]);
  const approve = (teacher: TeacherApproval): void => {
    pressed.current = true;
    mutation.mutate(teacher);
  };
  return {
    summary,
    approving: mutation.isPending ? mutation.variables._id : undefined,
    onApprove: (teacher: TeacherApproval): void => {
      if (teacher.emailVerified) approve(teacher);
      else setAsking(teacher);
    },
    onDecline: (teacher: TeacherApproval): void => {
      pressed.current = true;
      setDeclining(teacher);
    },
    question: (
      <>
        {asking && (
          <ApproveUnverifiedDialog teacher={asking} onApprove={() => approve(asking)} onClose={() => setAsking(null)} />
        )}
        {declining && <DeclineDialog teacher={declining} onClose={() => setDeclining(null)} />}
      </>
    ),
  };
}
