import type { UserListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/format/count.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import type { Column } from '../../../shared/table/column.ts';
import { ListPage } from '../../../shared/table/list-page.tsx';
import list from '../../../shared/table/list.module.css';
import { NothingMatches } from '../../../shared/table/nothing-matches.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { EmailText } from '../../../shared/ui/email-text.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { PersonName } from '../../../shared/ui/person-name.tsx';
import { StudentLink } from '../../../shared/ui/student-link.tsx';
import { institutionStudentsQuery } from '../api/institution.ts';
import type { InstitutionArea } from '../institution-pages.ts';

const columnsOf = (area: InstitutionArea): readonly Column<UserListItem>[] => [
  {
    key: 'username',
    label: t('Student'),
    width: '70%',
    headWidth: '42%',
    className: classNames(list['name'], list['cut']),
    cell: (student) => (
      <PersonName person={student}>
        <StudentLink area={area} student={student} className={list['link']} />
      </PersonName>
    ),
    fact: null,
  },
  {
    key: 'email',
    label: t('Email'),
    width: '60%',
    headWidth: '38%',
    className: list['cut'],
    cell: ({ email }) => <EmailText>{email}</EmailText>,
  },
  {
    key: 'createdAt',
    label: t('Since'),
    width: 110,
    className: list['date'],
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** The students of an institution who are not blocked, newest first, each with the way to their page. */
export function InstitutionStudents({ area, id }: { area: InstitutionArea; id: string }) {
  const [{ page = 1, search }, setSearch] = useListSearch();
  const students = useQuery(institutionStudentsQuery(id, { page, limit: limits.page.default, search }));
  return (
    <ListPage
      found={students}
      sort={undefined}
      narrow="(max-width: 820px)"
      search={t('Search students...')}
      count={(found) => countOf(found, '{n} student', '{n} students')}
      pagesOf={t('students')}
      failed={t(texts.usersFailed)}
      empty={
        search === undefined ? (
          <EmptyState title={t('No students yet')}>
            {t('Students stand here once they choose this institution or an administrator adds them.')}
          </EmptyState>
        ) : (
          <NothingMatches title={t('No students found')} onClear={() => setSearch({ search: undefined })}>
            {t('Nothing matches this search.')}
          </NothingMatches>
        )
      }
      label={t('Students')}
      columns={columnsOf(area)}
      cardHead={(student) => (
        <h2 className={list['cardName']}>
          <PersonName person={student}>
            <StudentLink area={area} student={student} className={list['link']} />
          </PersonName>
        </h2>
      )}
      cardHeight={110}
    />
  );
}
