import type { CourseListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { SortableHeader } from '../../../shared/table/sortable-header.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { durationCell, sortableColumns } from '../course-columns.ts';
import { CourseActions, type ListArea } from './course-actions.tsx';
import classes from './course-list.module.css';
import { CourseThumbnail } from './course-thumbnail.tsx';

export type CourseRowsProps = {
  area: ListArea;
  /** Undefined while loading. */
  courses: readonly CourseListItem[] | undefined;
  /** Width of an image in pixels. */
  thumbnail: number;
  onDelete: (course: CourseListItem) => void;
};

type CourseTableProps = CourseRowsProps & { sort: string | undefined; onSort: (sort: string | undefined) => void };

/** The courses as a table, for screens that are wide enough. */
export function CourseTable({ courses, sort, onSort, ...row }: CourseTableProps) {
  return (
    <div className={classes['sheet']}>
      <Table verticalSpacing="xs" aria-label="Courses" aria-busy={courses === undefined} className={classes['table']}>
        <thead className={classes['tableHead']}>
          <tr>
            <th scope="col" style={{ width: row.thumbnail + 32 }}>
              Image
            </th>
            {Object.entries(sortableColumns).map(([field, label]) => (
              <SortableHeader key={field} field={field} label={label} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <Table.Tbody>
          {courses === undefined
            ? skeletonRows.map((number) => <SkeletonRow key={number} thumbnail={row.thumbnail} />)
            : courses.map((course) => <CourseRow key={course._id} course={course} {...row} />)}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function CourseRow({
  course,
  area,
  thumbnail,
  onDelete,
}: Omit<CourseRowsProps, 'courses'> & { course: CourseListItem }) {
  return (
    <Table.Tr>
      <Table.Td>
        <CourseThumbnail url={course.imageUrl} width={thumbnail} />
      </Table.Td>
      <Table.Td className={classes['name']}>
        {course.name} {course.status === 'inactive' && <Badge tone="warn">Inactive</Badge>}
      </Table.Td>
      <Table.Td>
        <JoinCode course={course} />
      </Table.Td>
      <Table.Td className={classes['type']}>{course.course_type}</Table.Td>
      <Table.Td className={classes['number']}>{durationCell(course)}</Table.Td>
      <Table.Td>
        <CourseActions area={area} course={course} onDelete={onDelete} />
      </Table.Td>
    </Table.Tr>
  );
}

/** A join code that can be copied; nothing where the viewer does not get it. */
export function JoinCode({ course }: { course: CourseListItem }) {
  if (course.join_code === undefined) return null;
  return (
    <span className={classes['code']}>
      <code>{course.join_code}</code>
      <CopyButton text={course.join_code} label={`Copy join code of ${course.name}`} />
    </span>
  );
}

export const skeletonRows = [1, 2, 3, 4, 5];

function SkeletonRow({ thumbnail }: { thumbnail: number }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Skeleton width={thumbnail} height={Math.round(thumbnail * 0.66)} />
      </Table.Td>
      {['70%', 110, 60, 30, 150].map((width) => (
        <Table.Td key={width}>
          <Skeleton width={width} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
