import type { TestListItem } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { testStatuses, testTypes } from '@lectern/contract/test-words';
import { testTexts } from '@lectern/contract/test-texts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf } from '../../../../shared/format/count.ts';
import { numberText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import type { Column } from '../../../../shared/table/column.ts';
import { CutText } from '../../../../shared/table/cut-text.tsx';
import { knownSort } from '../../../../shared/table/known-sort.ts';
import { ListPage } from '../../../../shared/table/list-page.tsx';
import { useFocusAfterRow } from '../../../../shared/table/use-focus-after-row.ts';
import list from '../../../../shared/table/list.module.css';
import { NothingMatches } from '../../../../shared/table/nothing-matches.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { PersonName } from '../../../../shared/ui/person-name.tsx';
import { testsQuery } from '../api/list-tests.ts';
import { audienceText } from '../audience-text.ts';
import { nextDateText } from '../next-date.ts';
import { creatorText, knownWord, sortableColumns, statusNames, typeNames, type ListArea } from '../test-columns.ts';
import { CopyTestDialog } from './copy-test-dialog.tsx';
import { DeleteTestDialog } from './delete-test-dialog.tsx';
import { TestActions } from './test-actions.tsx';
import classes from './test-list.module.css';
import { TestSwitch } from './test-switch.tsx';

/** The name of a test, which leads to its form. */
function TestName({ area, test: { _id: id, test_name: name, can } }: { area: ListArea; test: TestListItem }) {
  if (!can.edit) return <CutText text={name} />;
  const to = area === 'teacher' ? '/teacher/test/$id' : '/instructor/test/$id';
  return (
    <CutText text={name}>
      <Link to={to} params={{ id }} className={list['link']}>
        {name}
      </Link>
    </CutText>
  );
}

/** How long a test is, for whom, and its next date. */
function Below({ test }: { test: TestListItem }) {
  const facts = [
    tn(test.questionsCount, '{n} question', '{n} questions'),
    test.questions_asked !== null && t('{count} drawn', { count: test.questions_asked }),
    audienceText(test),
    nextDateText(test, Date.now()),
  ];
  return (
    <span className={classes['below']}>{facts.filter((fact) => fact !== null && fact !== false).join(' · ')}</span>
  );
}

const columnsOf = (area: ListArea): readonly Column<TestListItem>[] => [
  {
    key: 'test_name',
    label: sortableColumns.test_name,
    sorts: true,
    width: '70%',
    headWidth: '30%',
    className: classNames(list['name'], list['cut']),
    cell: (test) => (
      <>
        <TestName area={area} test={test} />
        <Below test={test} />
      </>
    ),
    fact: ({ questionsCount }) => ({ label: t('Questions'), content: numberText(questionsCount) }),
  },
  {
    key: 'test_type',
    label: sortableColumns.test_type,
    sorts: true,
    width: 70,
    className: list['date'],
    cell: ({ test_type: type }) => typeNames[type],
  },
  {
    key: 'course',
    label: t('Course'),
    width: '80%',
    headWidth: '20%',
    className: list['cut'],
    cell: ({ test_subject: course, test_lesson: subject }) => (
      <>
        <CutText text={course.name}>
          <Link to="/course/details/$id" params={{ id: course._id }} className={list['link']}>
            {course.name}
          </Link>
        </CutText>
        <CutText text={subject?.name ?? t('The subject was removed')} className={classes['below']} />
      </>
    ),
  },
  {
    key: 'test_status',
    label: sortableColumns.test_status,
    sorts: true,
    width: 100,
    cell: (test) => (test.can.edit ? <TestSwitch test={test} /> : statusNames[test.test_status]),
  },
  {
    key: 'created_by',
    label: t('Created by'),
    width: 90,
    headWidth: '19%',
    className: list['cut'],
    cell: ({ created_by: creator }) => {
      const text = <CutText text={creatorText(creator)} />;
      return creator ? <PersonName person={creator}>{text}</PersonName> : text;
    },
  },
];

/** The tests that the staff of an area work on: those of a teacher's courses, all of them for administrators; of one course where it is named. */
export function TestList({ area, courseId, adds = true }: { area: ListArea; courseId?: string; adds?: boolean }) {
  const [{ page = 1, search, ...asked }, setSearch] = useListSearch();
  const [deleting, setDeleting] = useState<TestListItem | null>(null);
  const [copied, setCopied] = useState<TestListItem | null>(null);
  const sort = knownSort(sortableColumns, asked.sort);
  const tests = useQuery(
    testsQuery({
      page,
      limit: limits.page.default,
      search,
      sort,
      test_type: knownWord(asked.test_type, testTypes),
      test_status: knownWord(asked.status, testStatuses),
      ...(courseId !== undefined && { test_subject: courseId }),
    }),
  );
  const summary = useFocusAfterRow(tests.data?.data, deleting !== null);
  const filtered = search !== undefined || asked.test_type !== undefined || asked.status !== undefined;
  const clear = (): void => setSearch({ search: undefined, test_type: undefined, status: undefined });
  return (
    <>
      <ListPage
        found={tests}
        sort={sort}
        narrow="(max-width: 1180px)"
        search={t('Search tests...')}
        tools={<Filters />}
        count={(found) => countOf(found, '{n} test', '{n} tests')}
        summary={summary}
        pagesOf={t('tests')}
        failed={t(testTexts.testFailed)}
        empty={<NoTests area={area} adds={adds} filtered={filtered} onClear={clear} />}
        label={t('Tests')}
        columns={columnsOf(area).filter(({ key }) => key !== 'course' || courseId === undefined)}
        cardHead={(test) => (
          <h2 className={list['cardName']}>
            <TestName area={area} test={test} />
          </h2>
        )}
        actions={(test, wordy) => (
          <TestActions area={area} test={test} wordy={wordy} onDelete={setDeleting} onCopy={setCopied} />
        )}
        cardHeight={140}
        rowHeight={30}
        actionsWidth={260}
        tableClass={classes['table']}
      />
      {deleting && <DeleteTestDialog test={deleting} onClose={() => setDeleting(null)} />}
      {copied && <CopyTestDialog test={copied} onClose={() => setCopied(null)} />}
    </>
  );
}

function Filters() {
  const [search, setSearch] = useListSearch();
  return (
    <>
      <NativeSelect
        aria-label={t('Type')}
        data={[
          { value: '', label: t('All types') },
          ...testTypes.map((type) => ({ value: type, label: typeNames[type] })),
        ]}
        value={knownWord(search.test_type, testTypes) ?? ''}
        onChange={(event) => setSearch({ test_type: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Status')}
        data={[
          { value: '', label: t('All statuses') },
          ...testStatuses.map((status) => ({ value: status, label: statusNames[status] })),
        ]}
        value={knownWord(search.status, testStatuses) ?? ''}
        onChange={(event) => setSearch({ status: event.currentTarget.value })}
      />
    </>
  );
}

type NoTestsProps = { area: ListArea; adds: boolean; filtered: boolean; onClear: () => void };

function NoTests({ area, adds, filtered, onClear }: NoTestsProps) {
  if (filtered)
    return (
      <NothingMatches title={t(testTexts.noTests)} onClear={onClear}>
        {t('Nothing matches this search.')}
      </NothingMatches>
    );
  if (!adds) return <EmptyState title={t(testTexts.noTests)} />;
  return (
    <EmptyState
      title={t(testTexts.noTests)}
      action={
        <LinkButton to={area === 'teacher' ? '/teacher/test/new' : '/instructor/test/new'} variant="primary">
          {t('Add the first test')}
        </LinkButton>
      }
    >
      {t('A test asks multiple-choice questions about one subject of a course.')}
    </EmptyState>
  );
}
