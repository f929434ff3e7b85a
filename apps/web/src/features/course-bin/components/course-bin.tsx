import type { DeletedCourse } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import list from '../../../shared/table/list.module.css';
import { deletedCoursesQuery } from '../api/list-deleted-courses.ts';
import { useRestoreCourse } from '../api/restore-course.ts';

type Cell = (course: DeletedCourse) => ReactNode;

const column = (key: string, label: string, cell: Cell): Column<DeletedCourse> => ({ key, label, cell, width: '75%' });
const cut = { className: list['cut'], headWidth: '14%' };

const columns: readonly Column<DeletedCourse>[] = [
  {
    ...column('name', t('Name'), ({ name }) => <CutText text={name} />),
    className: classNames(list['name'], list['cut']),
    headWidth: '26%',
    fact: null,
  },
  {
    ...column('teacher', t('Teacher##column'), ({ creator }) => <CutText text={shownName(creator.username)} />),
    ...cut,
  },
  column('deleted', t('Deleted'), ({ deletedAt }) => formatDate(deletedAt)),
  {
    ...column('deletedBy', t('Deleted by'), ({ deletedBy }) => (
      <CutText text={deletedBy === null ? '–' : shownName(deletedBy.username)} />
    )),
    ...cut,
  },
  column('until', t('Can be restored until'), ({ restorableUntil }) => formatDate(restorableUntil)),
];

/** The deleted courses, and the button that brings one back. */
export function CourseBin() {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const courses = useQuery(deletedCoursesQuery({ page, limit: limits.page.default, search }));
  const restore = useRestoreCourse();
  const summary = useFocusAfterRow(courses.data?.data);
  return (
    <ListPage
      found={courses}
      sort={undefined}
      narrow="(max-width: 1000px)"
      search={t('Search deleted courses...')}
      count={(found) => countOf(found, '{n} deleted course', '{n} deleted courses')}
      summary={summary}
      pagesOf={t('deleted courses')}
      failed={t(texts.courseListFailed)}
      empty={<NoCourses search={search} onClear={() => setSearch({ search: undefined })} />}
      label={t('Deleted courses')}
      columns={columns}
      cardHead={({ name }) => <h2 className={list['cardName']}>{name}</h2>}
      actions={({ _id, name }) => (
        <Button
          size="small"
          aria-label={t('Restore {name}', { name })}
          loading={restore.isPending && restore.variables === _id}
          onClick={() => restore.mutate(_id)}
        >
          {t('Restore')}
        </Button>
      )}
      cardHeight={150}
      actionsWidth={80}
    />
  );
}

function NoCourses({ search, onClear }: { search: string | undefined; onClear: () => void }) {
  const title = t('No deleted courses');
  if (search !== undefined)
    return (
      <NothingMatches title={title} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState title={title}>
      {tn(limits.courseBinDays, 'Deleted courses stay here for {n} day.', 'Deleted courses stay here for {n} days.')}
    </EmptyState>
  );
}
