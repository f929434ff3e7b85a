import type { CourseListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { lazyDecoration } from '../../../shared/parts/lazy-decoration.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { knownSort } from '../../../shared/table/known-sort.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import { useFocusAfterRow } from '../../../shared/table/use-focus-after-row.ts';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import list from '../../../shared/table/list.module.css';
import { staffCoursesQuery } from '../api/list-staff-courses.ts';
import { durationCell, durationFact, sortableColumns, typeNames } from '../course-columns.ts';
import { CopyCourseDialog } from './copy-course-dialog.tsx';
import { CourseActions, type ListArea } from './course-actions.tsx';
import { CourseName, JoinCode } from './course-cells.tsx';
import classes from './course-list.module.css';
import { CourseThumbnail } from './course-thumbnail.tsx';
import { DeleteCourseDialog } from './delete-course-dialog.tsx';

const OfferCourseDialog = lazyDecoration(async () => (await import('./offer-course-dialog.tsx')).OfferCourseDialog);

/** Width of a list image in pixels, in each area. */
const thumbnails = { instructor: 60, teacher: 100 } as const;

/** The columns, with pictures as wide as the area has them. */
const columnsOf = (area: ListArea, thumbnail: number): readonly Column<CourseListItem>[] => [
  {
    key: 'image',
    label: t('Image'),
    width: thumbnail,
    headWidth: thumbnail + 32,
    cell: (course) => <CourseThumbnail course={course} width={thumbnail} />,
    fact: null,
  },
  {
    key: 'name',
    label: sortableColumns.name,
    sorts: true,
    width: '70%',
    headWidth: '30%',
    className: classNames(list['name'], list['cut']),
    cell: (course) => <CourseName area={area} course={course} />,
    fact: null,
  },
  {
    key: 'join_code',
    label: sortableColumns.join_code,
    sorts: true,
    width: 110,
    cell: (course) => <JoinCode course={course} />,
  },
  {
    key: 'course_type',
    label: sortableColumns.course_type,
    sorts: true,
    width: 60,
    cell: ({ course_type: type }) => <span className={classes['type']}>{typeNames[type]}</span>,
  },
  {
    key: 'duration',
    label: sortableColumns.duration,
    sorts: true,
    width: 30,
    className: list['number'],
    cell: durationCell,
    fact: durationFact,
  },
];

/** The courses that the staff of an area work on: those on which a teacher has a part, all of them for administrators. */
export function CourseList({ area }: { area: ListArea }) {
  const [{ page = 1, search, ...asked }, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<CourseListItem | null>(null);
  const [copied, setCopied] = useState<CourseListItem | null>(null);
  const [offered, setOffered] = useState<CourseListItem | null>(null);
  const sort = knownSort(sortableColumns, asked.sort);
  const query = { page, limit: limits.page.default, search, sort };
  const courses = useQuery(staffCoursesQuery({ ...query, ...(area === 'teacher' && { may: 'see' }) }));
  const summary = useFocusAfterRow(courses.data?.data, deleting !== null);
  const thumbnail = thumbnails[area];
  return (
    <>
      <ListPage
        found={courses}
        sort={sort}
        narrow="(max-width: 1180px)"
        search={t('Search courses...')}
        count={(found) => countOf(found, '{n} course', '{n} courses')}
        summary={summary}
        pagesOf={t('courses')}
        failed={t(texts.courseListFailed)}
        empty={<NoCourses area={area} search={search} onClear={() => setSearch({ search: undefined })} />}
        label={t('Courses')}
        columns={columnsOf(area, thumbnail)}
        cardHead={(course) => (
          <div className={classes['cardHead']}>
            <CourseThumbnail course={course} width={thumbnail} />
            <h2 className={list['cardName']}>
              <CourseName area={area} course={course} />
            </h2>
          </div>
        )}
        actions={(course, wordy) => (
          <CourseActions
            area={area}
            course={course}
            wordy={wordy}
            onDelete={setDeleting}
            onCopy={setCopied}
            onOffer={setOffered}
          />
        )}
        cardHeight={140}
        rowHeight={Math.round(thumbnail * 0.66)}
      />
      {deleting && <DeleteCourseDialog course={deleting} onClose={() => setDeleting(null)} />}
      {copied && <CopyCourseDialog course={copied} onClose={() => setCopied(null)} />}
      {offered && (
        <Suspense fallback={null}>
          <OfferCourseDialog course={offered} onClose={() => setOffered(null)} />
        </Suspense>
      )}
    </>
  );
}

type NoCoursesProps = { area: ListArea; search: string | undefined; onClear: () => void };

function NoCourses({ area, search, onClear }: NoCoursesProps) {
  if (search !== undefined)
    return (
      <NothingMatches title={t('No courses available')} onClear={onClear}>
        {t('Nothing matches “{search}”.', { search })}
      </NothingMatches>
    );
  return (
    <EmptyState
      title={t('No courses available')}
      action={
        <LinkButton to={area === 'teacher' ? '/teacher/create-course' : '/instructor/create-course'} variant="primary">
          {t('Create the first course')}
        </LinkButton>
      }
    >
      {t('Courses contain subjects, and subjects contain materials such as videos and PDFs.')}
    </EmptyState>
  );
}
