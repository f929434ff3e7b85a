import type { TestListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { ListTable, SkeletonCards, SkeletonRows } from '../../../shared/table/list-table.tsx';
import list from '../../../shared/table/list.module.css';
import { SortableHeader } from '../../../shared/table/sortable-header.tsx';
import { creatorText, sortableColumns, typeNames, type ListArea } from '../test-columns.ts';
import { TestActions } from './test-actions.tsx';
import classes from './test-list.module.css';
import { TestSwitch } from './test-switch.tsx';

type RowsProps = {
  area: ListArea;
  /** Undefined while loading. */
  tests: readonly TestListItem[] | undefined;
  onDelete: (test: TestListItem) => void;
};

type TestTableProps = RowsProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The course and, below it, the subject. */
function Place({ test }: { test: TestListItem }) {
  return (
    <>
      {test.test_subject.name}
      <span className={classes['below']}>{test.test_lesson?.name ?? t('The subject was removed')}</span>
    </>
  );
}

/** The tests as a table, for wide screens. */
export function TestTable({ tests, sort, onSort, area, onDelete }: TestTableProps) {
  const head = (field: keyof typeof sortableColumns) => (
    <SortableHeader field={field} label={sortableColumns[field]} sort={sort} onSort={onSort} />
  );
  return (
    <ListTable
      label={t('Tests')}
      busy={tests === undefined}
      className={classes['table']}
      head={
        <tr>
          {head('test_name')}
          {head('test_type')}
          <th scope="col">{t('Course')}</th>
          {head('test_status')}
          <th scope="col">{t('Created by')}</th>
          <th scope="col">{t('Actions')}</th>
        </tr>
      }
    >
      {tests?.map((test) => (
        <Table.Tr key={test._id}>
          <Table.Td className={list['name']}>
            {test.test_name}
            <span className={classes['below']}>{tn(test.questionsCount, '{n} question', '{n} questions')}</span>
          </Table.Td>
          <Table.Td className={list['date']}>{typeNames[test.test_type]}</Table.Td>
          <Table.Td className={classes['place']}>
            <Place test={test} />
          </Table.Td>
          <Table.Td>
            <TestSwitch test={test} />
          </Table.Td>
          <Table.Td className={list['text']}>{creatorText(test.created_by)}</Table.Td>
          <Table.Td>
            <TestActions area={area} test={test} onDelete={onDelete} />
          </Table.Td>
        </Table.Tr>
      )) ?? <SkeletonRows widths={['70%', 70, '80%', 100, 90, 260]} height={30} />}
    </ListTable>
  );
}

/** The same tests as cards, for smaller screens. */
export function TestCards({ tests, area, onDelete }: RowsProps) {
  return (
    <ul className={list['cards']} aria-label={t('Tests')} aria-busy={tests === undefined}>
      {tests?.map((test) => (
        <li key={test._id} className={list['card']}>
          <h2 className={list['cardName']}>{test.test_name}</h2>
          <dl className={list['facts']}>
            <dt>{t('Type')}</dt>
            <dd>{typeNames[test.test_type]}</dd>
            <dt>{t('Course')}</dt>
            <dd>
              <Place test={test} />
            </dd>
            <dt>{t('Questions')}</dt>
            <dd>{test.questionsCount}</dd>
            <dt>{t('Created by')}</dt>
            <dd>{creatorText(test.created_by)}</dd>
          </dl>
          <TestSwitch test={test} />
          <TestActions area={area} test={test} onDelete={onDelete} />
        </li>
      )) ?? <SkeletonCards height={140} />}
    </ul>
  );
}
