import type { DeletedCourse } from '@lectern/contract';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import classes from './course-bin.module.css';

export type DeletedCoursesProps = {
  /** Undefined while loading. */
  courses: readonly DeletedCourse[] | undefined;
  /** Which of them is being restored just now. */
  restoring: string | undefined;
  onRestore: (course: DeletedCourse) => void;
};

type Column = readonly [name: string, cell: (course: DeletedCourse) => ReactNode];

/** What is told of a course beside its name. */
const columns: readonly Column[] = [
  ['Teacher', ({ creator }) => creator.username],
  ['Deleted', ({ deletedAt }) => formatDate(deletedAt)],
  ['Deleted by', ({ deletedBy }) => deletedBy?.username ?? '–'],
  ['Can be restored until', ({ restorableUntil }) => formatDate(restorableUntil)],
];

/** The deleted courses as a table, for screens that are wide enough. */
export function DeletedCourseTable({ courses, ...restore }: DeletedCoursesProps) {
  return (
    <div className={classes['sheet']}>
      <Table aria-label="Deleted courses" aria-busy={courses === undefined} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            {['Name', ...columns.map(([name]) => name), 'Actions'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <Table.Tbody>
          {courses?.map((course) => (
            <Table.Tr key={course._id}>
              <Table.Td className={classes['name']}>{course.name}</Table.Td>
              {columns.map(([name, cell]) => (
                <Table.Td key={name} className={classes['text']}>
                  {cell(course)}
                </Table.Td>
              ))}
              <Table.Td>
                <RestoreButton course={course} {...restore} />
              </Table.Td>
            </Table.Tr>
          )) ?? skeletonRows.map((number) => <SkeletonRow key={number} />)}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The same courses as cards, for phones. */
export function DeletedCourseCards({ courses, ...restore }: DeletedCoursesProps) {
  return (
    <ul className={classes['cards']} aria-label="Deleted courses" aria-busy={courses === undefined}>
      {courses?.map((course) => (
        <li key={course._id} className={classes['card']}>
          <h2 className={classes['cardName']}>{course.name}</h2>
          <dl className={classes['facts']}>
            {columns.map(([name, cell]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{cell(course)}</dd>
              </div>
            ))}
          </dl>
          <RestoreButton course={course} {...restore} />
        </li>
      )) ??
        skeletonRows.map((number) => (
          <li key={number} className={classes['card']}>
            <Skeleton height={150} />
          </li>
        ))}
    </ul>
  );
}

type RestoreButtonProps = Omit<DeletedCoursesProps, 'courses'> & { course: DeletedCourse };

function RestoreButton({ course, restoring, onRestore }: RestoreButtonProps) {
  return (
    <Button
      size="small"
      aria-label={`Restore ${course.name}`}
      loading={restoring === course._id}
      onClick={() => onRestore(course)}
    >
      Restore
    </Button>
  );
}

const skeletonRows = [1, 2, 3];

function SkeletonRow() {
  return (
    <Table.Tr>
      {['Name', ...columns.map(([name]) => name), 'Actions'].map((name) => (
        <Table.Td key={name}>
          <Skeleton width="75%" height={24} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
