import type { InstitutionCourseResults, MeanGain } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/format/count.ts';
import { numberText, percentText } from '../../../shared/format/format-number.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import list from '../../../shared/table/list.module.css';
import { classNames } from '../../../shared/ui/class-names.ts';
import { institutionResultsQuery } from '../api/institution.ts';
import type { InstitutionArea } from '../institution-pages.ts';
import { CourseName } from './course-name.tsx';
import { NoCourses } from './no-courses.tsx';
import classes from './institution-page.module.css';

/** A figure in words, or null where none is told; cards leave it out then. */
type Figure = (row: InstitutionCourseResults) => string | null;

const percent = (value: number | null): string | null => (value === null ? null : percentText(value));

const figure = (key: string, label: string, of: Figure): Column<InstitutionCourseResults> => ({
  key,
  label,
  width: 40,
  headWidth: 110,
  className: list['number'],
  cell: (row) => of(row) ?? numberText(null),
  fact: (row) => {
    const content = of(row);
    return content === null ? null : { label, content };
  },
});

const columnsOf = (area: InstitutionArea): readonly Column<InstitutionCourseResults>[] => [
  {
    key: 'name',
    label: t('Course'),
    width: '70%',
    className: classNames(list['name'], list['cut']),
    cell: (course) => <CourseName area={area} course={course} />,
    fact: null,
  },
  figure('students', t('Students'), ({ students }) => numberText(students)),
  figure('mean', t('Average'), ({ mean }) => percent(mean)),
  figure('before', t('Pre-test'), ({ gain }) => percent(gain.meanPre)),
  figure('after', t('Post-test'), ({ gain }) => percent(gain.meanPost)),
  figure('gain', t('Gain'), ({ gain: { gain } }) => (gain === null ? null : numberText(gain, 2))),
];

/** The gain over all courses that are shown, in a sentence. */
function Across({ gain: { pairs, meanPre, meanPost, gain } }: { gain: MeanGain }) {
  if (meanPre === null || meanPost === null) return null;
  const values = { before: percentText(meanPre), after: percentText(meanPost), gain: numberText(gain, 2) };
  return (
    <p className={classes['across']}>
      {tn(
        pairs,
        'Across these courses: {before} before, {after} after, a gain of {gain} ({n} pair of tests).',
        'Across these courses: {before} before, {after} after, a gain of {gain} ({n} pairs of tests).',
        values,
      )}
    </p>
  );
}

/** How an institution's students do in the tests of its courses, course by course. */
export function InstitutionResults({ area, id }: { area: InstitutionArea; id: string }) {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const results = useQuery(institutionResultsQuery(id, { page, limit: limits.comparedCourses, search }));
  return (
    <>
      <p className={classes['note']}>
        {tn(
          limits.fewestInMean,
          'Best attempts of the institution’s own students. No average is shown of fewer than {n} student.',
          'Best attempts of the institution’s own students. No average is shown of fewer than {n} students.',
        )}
      </p>
      {results.data && <Across gain={results.data.across} />}
      <ListPage
        found={results}
        sort={undefined}
        narrow="(max-width: 900px)"
        search={t('Search courses...')}
        count={(found) => countOf(found, '{n} course', '{n} courses')}
        pagesOf={t('courses')}
        failed={t('The results could not be loaded. Please try again.')}
        empty={<NoCourses searched={search !== undefined} onClear={() => setSearch({ search: undefined })} />}
        label={t('Results')}
        columns={columnsOf(area)}
        cardHead={(course) => (
          <h2 className={list['cardName']}>
            <CourseName area={area} course={course} />
          </h2>
        )}
        cardHeight={180}
      />
    </>
  );
}
