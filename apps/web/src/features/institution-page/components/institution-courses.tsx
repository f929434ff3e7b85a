import type { InstitutionCourse } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/format/count.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { CutText } from '../../../shared/table/cut-text.tsx';
import { ListPage } from '../../../shared/table/list-page.tsx';
import list from '../../../shared/table/list.module.css';
import { Badge } from '../../../shared/ui/badge.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { institutionCoursesQuery } from '../api/institution.ts';
import type { InstitutionArea } from '../institution-pages.ts';
import { CourseName } from './course-name.tsx';
import { NoCourses } from './no-courses.tsx';

const columnsOf = (area: InstitutionArea): readonly Column<InstitutionCourse>[] => [
  {
    key: 'name',
    label: t('Course'),
    width: '70%',
    headWidth: '44%',
    className: classNames(list['name'], list['cut']),
    cell: (course) => <CourseName area={area} course={course} />,
    fact: null,
  },
  {
    key: 'creator',
    label: t('Created by'),
    width: '60%',
    headWidth: '26%',
    className: list['cut'],
    cell: ({ creator }) => (
      <PersonName person={creator}>
        <CutText text={creator.username} />
      </PersonName>
    ),
  },
  {
    key: 'course_type',
    label: t('Course Type'),
    width: 90,
    cell: ({ course_type: type }) => (type === 'public' ? t('Public') : t('Private')),
  },
  {
    key: 'granted',
    label: t('Access'),
    width: 130,
    cell: ({ granted, status }) => (
      <>
        {granted && <Badge tone="accent">{t('Granted')}</Badge>}
        {status === 'inactive' && <Badge tone="warn">{t('Inactive')}</Badge>}
      </>
    ),
    fact: ({ granted }) => (granted ? { label: t('Access'), content: t('Granted') } : null),
  },
];

/** The courses that an institution's teachers made, and those that it was granted. */
export function InstitutionCourses({ area, id }: { area: InstitutionArea; id: string }) {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const courses = useQuery(institutionCoursesQuery(id, { page, limit: limits.page.default, search }));
  return (
    <ListPage
      found={courses}
      sort={undefined}
      narrow="(max-width: 900px)"
      search={t('Search courses...')}
      count={(found) => countOf(found, '{n} course', '{n} courses')}
      pagesOf={t('courses')}
      failed={t(texts.courseListFailed)}
      empty={<NoCourses searched={search !== undefined} onClear={() => setSearch({ search: undefined })} />}
      label={t('Courses')}
      columns={columnsOf(area)}
      cardHead={(course) => (
        <h2 className={list['cardName']}>
          <CourseName area={area} course={course} />
        </h2>
      )}
      cardHeight={120}
    />
  );
}
