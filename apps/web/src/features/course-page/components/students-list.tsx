import type { CourseOverview, RouteQuery } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { formatAgo } from '../../../shared/format/format-ago.ts';
import { percentText } from '../../../shared/format/format-number.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import list from '../../../shared/table/list.module.css';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { rowAct } from '../../../shared/table/row-act.tsx';
import { ticksOf } from '../../../shared/table/ticks.tsx';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { useTicks } from '../../../shared/table/use-ticks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import type { TeachingArea } from '../course-pages.ts';
import { courseStudentsQuery, listStudentIds, type StudentRow } from '../api/course-students.ts';
import { RemoveStudentDialog } from './remove-student-dialog.tsx';
import { StudentWays } from './student-ways.tsx';
import type { WriteTo } from './students-bar.tsx';

// Fetched with the first tick.
const StudentsBar = lazy(async () => ({ default: (await fetchPart(() => import('./students-bar.tsx'))).StudentsBar }));

const sortable = { username: t('Student##column'), completed: t('Progress'), lastSeenAt: t('Last seen') } as const;

const filterNames = {
  'not-started': t('Not started'),
  idle: t('Not here for 7 days'),
  failed: t('Failed a test'),
} as const;
type Filter = keyof typeof filterNames;
const isFilter = (text: string | undefined): text is Filter => text !== undefined && Object.hasOwn(filterNames, text);

type ShortResultProps = { area: TeachingArea; result: StudentRow['latest']; children: string };

/** A result in short, which leads to its attempt. */
function ShortResult({ area, result, children }: ShortResultProps) {
  if (result === null) return '–';
  return (
    <CutText text={nameOf(result)}>
      <Link to={area === 'teacher' ? '/teacher/attempt/$id' : '/instructor/attempt/$id'} params={{ id: result._id }}>
        {children}
      </Link>
    </CutText>
  );
}

const nameOf = ({ test, percentage }: NonNullable<StudentRow['latest']>): string =>
  t('{percentage} in {test}', { percentage: percentText(percentage), test: test.test_name });

/** The columns of results, for those who see them. A card leaves out what there is not. */
const resultColumns = (area: TeachingArea): readonly Column<StudentRow>[] => [
  {
    key: 'latest',
    label: t('Latest test'),
    width: 90,
    headWidth: '20%',
    className: list['cut'],
    cell: ({ latest }) => (
      <ShortResult area={area} result={latest}>
        {latest === null ? '' : nameOf(latest)}
      </ShortResult>
    ),
    fact: ({ latest }) =>
      latest && {
        label: t('Latest test'),
        content: (
          <ShortResult area={area} result={latest}>
            {nameOf(latest)}
          </ShortResult>
        ),
      },
  },
  {
    key: 'best',
    label: t('Best test'),
    width: 40,
    cell: ({ best }) => (
      <ShortResult area={area} result={best}>
        {percentText(best?.percentage ?? null)}
      </ShortResult>
    ),
    fact: ({ best }) =>
      best && {
        label: t('Best test'),
        content: (
          <ShortResult area={area} result={best}>
            {nameOf(best)}
          </ShortResult>
        ),
      },
  },
];

const columnsOf = (area: StaffArea, materials: number): readonly Column<StudentRow>[] => [
  {
    key: 'username',
    label: sortable.username,
    sorts: true,
    width: '70%',
    headWidth: '22%',
    className: list['cut'],
    cell: ({ user }) => (
      <PersonName person={user}>
        <CutText text={shownName(user.username)}>
          <StudentLink area={area} student={user} className={list['link']} />
        </CutText>
      </PersonName>
    ),
    fact: null,
  },
  {
    key: 'ways',
    label: t('Came in by'),
    width: 90,
    headWidth: '17%',
    className: list['cut'],
    cell: ({ ways }) => <StudentWays area={area} ways={ways} />,
  },
  {
    key: 'completed',
    label: sortable.completed,
    sorts: true,
    width: 110,
    headWidth: 110,
    cell: ({ completed, user }) => (
      <ProgressBar
        completed={completed}
        total={materials}
        label={t('Progress of {name}', { name: shownName(user.username) })}
      />
    ),
  },
  {
    key: 'lastSeenAt',
    label: sortable.lastSeenAt,
    sorts: true,
    width: 90,
    className: list['date'],
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('Not yet') : formatAgo(lastSeenAt, Date.now())),
  },
  ...(area === 'coordinator' ? [] : resultColumns(area)),
];

type StudentsListProps = { area: StaffArea; course: CourseOverview; writeTo: WriteTo };

/** The students of a course, those furthest behind first. */
export function StudentsList({ area, course, writeTo }: StudentsListProps) {
  const [{ page = 1, search, only: asked, ...order }, setSearch] = useListSearch();
  const [removing, setRemoving] = useState<StudentRow | null>(null);
  const only = isFilter(asked) ? asked : undefined;
  const sort = knownSort(sortable, order.sort);
  const students = useQuery(courseStudentsQuery(course._id, { page, limit: limits.page.default, search, sort, only }));
  const summary = useFocusAfterRow(students.data?.data, removing !== null);
  const clear = (): void => setSearch({ search: undefined, only: undefined });
  const selection = useStudentTicks(course._id, { search, only, sort }, students.data?.data);
  return (
    <>
      <ListPage
        found={students}
        sort={sort}
        usualOrder={t('Furthest behind first')}
        narrow="(max-width: 1180px)"
        search={t('Search students...')}
        tools={<OnlyField course={course} only={only} onChange={(value) => setSearch({ only: value })} />}
        count={(found) => countOf(found, '{n} student', '{n} students')}
        summary={summary}
        pagesOf={t('students')}
        failed={t('The students could not be loaded. Please try again.')}
        empty={<NoStudents filtered={search !== undefined || only !== undefined} onClear={clear} />}
        label={t('Students')}
        columns={columnsOf(area, students.data?.materials ?? course.counts.materials)}
        cardHead={({ user }) => (
          <h2 className={list['cardName']}>
            <PersonName person={user} size={36}>
              <StudentLink area={area} student={user} />
            </PersonName>
          </h2>
        )}
        ticks={course.can.edit ? ticksOf(selection.ticks) : undefined}
        {...(course.can.admit && {
          actions: (student: StudentRow, wordy: boolean) => (
            <Remove student={student} wordy={wordy} onRemove={() => setRemoving(student)} />
          ),
        })}
        cardHeight={200}
        rowHeight={28}
        actionsWidth={40}
      />
      {selection.isUsed && (
        <Suspense>
          <StudentsBar
            selection={selection}
            found={students.data}
            writeTo={writeTo}
            onGone={() => summary.current?.focus()}
          />
        </Suspense>
      )}
      {removing && <RemoveStudentDialog course={course} user={removing.user} onClose={() => setRemoving(null)} />}
    </>
  );
}

type Listed = {
  search: string | undefined;
  only: Filter | undefined;
  sort: RouteQuery<'GET /api/courses/:id/students'>['sort'];
};

/** The ticked students of a course. */
const useStudentTicks = (courseId: string, { sort, ...filter }: Listed, rows: readonly StudentRow[] | undefined) =>
  useTicks({
    filter,
    rows,
    nameOf: ({ user }) => shownName(user.username),
    listIds: () => listStudentIds(courseId, { ...filter, sort }),
    atOnce: limits.announcementRecipients,
    failed: t('The students could not be loaded. Please try again.'),
  });

type OnlyFieldProps = { course: CourseOverview; only: Filter | undefined; onChange: (only: string) => void };

/** Narrows the list to those who may need somebody. */
function OnlyField({ course, only, onChange }: OnlyFieldProps) {
  return (
    <NativeSelect
      aria-label={t('Show')}
      data={[
        { value: '', label: t('All students') },
        ...(Object.keys(filterNames) as Filter[])
          .filter((filter) => filter !== 'failed' || course.counts.failed !== null)
          .map((filter) => ({ value: filter, label: filterNames[filter] })),
      ]}
      value={only ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type RemoveProps = { student: StudentRow; wordy: boolean; onRemove: () => void };

/** The act on a student; none where a group or an institution opens the course, which the row names. */
function Remove({ student: { user, can }, wordy, onRemove }: RemoveProps) {
  if (!can.remove) return null;
  return (
    <div className={list['actions']}>
      <Button
        onClick={onRemove}
        {...rowAct(
          {
            word: t('Take out'),
            label: t('Take out {name}', { name: shownName(user.username) }),
            icon: <IconUserMinus size={16} aria-hidden="true" />,
            loses: true,
          },
          wordy,
        )}
      />
    </div>
  );
}

function NoStudents({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const title = t('No students found');
  if (filtered)
    return (
      <NothingMatches title={title} onClear={onClear} filters>
        {t('Nothing matches the filters.')}
      </NothingMatches>
    );
  return (
    <EmptyState title={t('No students yet')}>
      {t('Students come in by the join code, by a request, or when you add them.')}
    </EmptyState>
  );
}
