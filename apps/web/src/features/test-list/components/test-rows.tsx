import type { TestListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { SortableHeader } from '../../../shared/table/sortable-header.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
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
      <span className={classes['lesson']}>{test.test_lesson?.name ?? 'The subject was removed'}</span>
    </>
  );
}

const skeletonRows = [1, 2, 3, 4, 5];

/** The tests as a table, for screens that are wide enough. */
export function TestTable({ tests, sort, onSort, area, onDelete }: TestTableProps) {
  const head = (field: keyof typeof sortableColumns) => (
    <SortableHeader field={field} label={sortableColumns[field]} sort={sort} onSort={onSort} />
  );
  return (
    <div className={classes['sheet']}>
      <Table verticalSpacing="xs" aria-label="Tests" aria-busy={tests === undefined} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            {head('test_name')}
            {head('test_type')}
            <th scope="col">Course</th>
            <th scope="col">Questions</th>
            {head('test_status')}
            <th scope="col">Created by</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <Table.Tbody>
          {tests === undefined &&
            skeletonRows.map((number) => (
              <Table.Tr key={number}>
                <Table.Td colSpan={7}>
                  <Skeleton height={30} />
                </Table.Td>
              </Table.Tr>
            ))}
          {tests?.map((test) => (
            <Table.Tr key={test._id}>
              <Table.Td className={classes['name']}>{test.test_name}</Table.Td>
              <Table.Td className={classes['type']}>{typeNames[test.test_type]}</Table.Td>
              <Table.Td>
                <Place test={test} />
              </Table.Td>
              <Table.Td className={classes['number']}>{test.questionsCount}</Table.Td>
              <Table.Td>
                <TestSwitch test={test} />
              </Table.Td>
              <Table.Td>{creatorText(test.created_by)}</Table.Td>
              <Table.Td>
                <TestActions area={area} test={test} onDelete={onDelete} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The same tests as cards, for phones. */
export function TestCards({ tests, area, onDelete }: RowsProps) {
  return (
    <ul className={classes['cards']} aria-label="Tests" aria-busy={tests === undefined}>
      {tests === undefined &&
        skeletonRows.map((number) => (
          <li key={number} className={classes['card']}>
            <Skeleton height={140} />
          </li>
        ))}
      {tests?.map((test) => (
        <li key={test._id} className={classes['card']}>
          <h2 className={classes['cardName']}>{test.test_name}</h2>
          <dl className={classes['facts']}>
            <dt>Type</dt>
            <dd>{typeNames[test.test_type]}</dd>
            <dt>Course</dt>
            <dd>
              <Place test={test} />
            </dd>
            <dt>Questions</dt>
            <dd>{test.questionsCount}</dd>
            <dt>Created by</dt>
            <dd>{creatorText(test.created_by)}</dd>
          </dl>
          <TestSwitch test={test} />
          <TestActions area={area} test={test} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}
