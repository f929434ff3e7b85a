import type { DeletedCourse } from '@lectern/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { t } from '../../../shared/messages/t.ts';
import { ListTable, SkeletonCards, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import list from '../../../shared/table/list.module.css';

export type DeletedCoursesProps = {
  /** Undefined while loading. */
  courses: readonly DeletedCourse[] | undefined;
  /** The id of the course that is being restored. */
  restoring: string | undefined;
  onRestore: (course: DeletedCourse) => void;
};

type Column = readonly [name: string, cell: (course: DeletedCourse) => ReactNode];

/** The facts about a course beside its name. */
const columns: readonly Column[] = [
  [t('Teacher##column'), ({ creator }) => creator.username],
  [t('Deleted'), ({ deletedAt }) => formatDate(deletedAt)],
  [t('Deleted by'), ({ deletedBy }) => deletedBy?.username ?? '–'],
  [t('Can be restored until'), ({ restorableUntil }) => formatDate(restorableUntil)],
];

/** The deleted courses as a table, for wide screens. */
export function DeletedCourseTable({ courses, ...restore }: DeletedCoursesProps) {
  return (
    <ListTable
      label={t('Deleted courses')}
      busy={courses === undefined}
      head={
        <tr>
          {[t('Name'), ...columns.map(([name]) => name), t('Actions')].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      }
    >
      {courses?.map((course) => (
        <Table.Tr key={course._id}>
          <Table.Td className={list['name']}>{course.name}</Table.Td>
          {columns.map(([name, cell]) => (
            <Table.Td key={name} className={list['text']}>
              {cell(course)}
            </Table.Td>
          ))}
          <Table.Td>
            <RestoreButton course={course} {...restore} />
          </Table.Td>
        </Table.Tr>
      )) ?? <SkeletonRows widths={['75%', ...columns.map(() => '75%'), 80]} />}
    </ListTable>
  );
}

/** The same courses as cards, for phones. */
export function DeletedCourseCards({ courses, ...restore }: DeletedCoursesProps) {
  return (
    <ul className={list['cards']} aria-label={t('Deleted courses')} aria-busy={courses === undefined}>
      {courses?.map((course) => (
        <li key={course._id} className={list['card']}>
          <h2 className={list['cardName']}>{course.name}</h2>
          <dl className={list['facts']}>
            {columns.map(([name, cell]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{cell(course)}</dd>
              </div>
            ))}
          </dl>
          <RestoreButton course={course} {...restore} />
        </li>
      )) ?? <SkeletonCards height={150} />}
    </ul>
  );
}

type RestoreButtonProps = Omit<DeletedCoursesProps, 'courses'> & { course: DeletedCourse };

function RestoreButton({ course, restoring, onRestore }: RestoreButtonProps) {
  return (
    <Button
      size="small"
      aria-label={t('Restore {name}', { name: course.name })}
      loading={restoring === course._id}
      onClick={() => onRestore(course)}
    >
      {t('Restore')}
    </Button>
  );
}
