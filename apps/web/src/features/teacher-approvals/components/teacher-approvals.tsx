import type { TeacherApproval } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../shared/auth-session/auth-session.ts';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { PersonHead } from '../../../shared/table/person-head.tsx';
import { ChoiceRow } from '../../../shared/ui/choice-row.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { useApproveTeacher } from '../api/approve-teacher.ts';
import { teacherApprovalsQuery } from '../api/list-teacher-approvals.ts';
import { queryOf, statusChoices } from '../approval-filters.ts';
import { ApproveCell } from './approval-cells.tsx';
import { columnsFor } from './approval-columns.tsx';
import { ApproveUnverifiedDialog } from './approve-unverified-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import classes from './teacher-approvals.module.css';

/** The teachers of all institutions that the viewer manages, and the buttons that approve and decline them. */
export function TeacherApprovals() {
  const [search] = useListSearch();
  const query = queryOf(search);
  const teachers = useQuery(teacherApprovalsQuery({ ...query, page: search.page ?? 1, limit: limits.page.default }));
  const { summary, question, ...handlers } = useDeciding(teachers.data?.data);
  return (
    <>
      <ListPage
        found={teachers}
        sort={query.sort}
        narrow="(max-width: 1264px)"
        search={t('Search Here ....')}
        tools={<Choices />}
        count={(found) => countOf(found, '{n} teacher', '{n} teachers')}
        summary={summary}
        pagesOf={t('teachers')}
        failed={t(texts.teacherApprovalsFailed)}
        empty={<NoTeachers />}
        label={t('Teachers')}
        columns={columnsFor(useUser()?.isAdmin === true)}
        cardHead={(person) => <PersonHead person={person} />}
        actions={(teacher) => <ApproveCell teacher={teacher} {...handlers} />}
        cardHeight={190}
        tableClass={classes['table']}
      />
      {question}
    </>
  );
}

function Choices() {
  const [search, setSearch] = useListSearch();
  return (
    <ChoiceRow
      label={t('Show')}
      choices={statusChoices.map(({ label, status }) => ({ value: status, name: label }))}
      chosen={queryOf(search).status}
      onChoose={(status) => setSearch({ status })}
    />
  );
}

function NoTeachers() {
  const [search, setSearch] = useListSearch();
  const { search: text, status } = queryOf(search);
  const title = t('No approval requests found.');
  if (text === undefined && status === undefined)
    return (
      <EmptyState title={title}>
        {t('Teachers show up here when they apply to an institution, or when an account is made for them.')}
      </EmptyState>
    );
  return (
    <NothingMatches
      title={title}
      onClear={() => setSearch({ search: undefined, status: undefined })}
      filters={text === undefined}
    >
      {text === undefined ? t('Nothing matches the filters.') : t('Nothing matches this search.')}
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
    if (declining !== null || !pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    summary.current?.focus();
  }, [rows, declining]);
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
