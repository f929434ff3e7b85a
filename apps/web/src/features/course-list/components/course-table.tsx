import type { CourseListItem } from '@lectern/contract';
import { Table } from '@mantine/core';
import { t } from '../../../shared/messages/t.ts';
import { ListTable, SkeletonRows } from '../../../shared/table/list-table.tsx';
import { SortableHeaders } from '../../../shared/table/sortable-header.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import list from '../../../shared/table/list.module.css';
import { durationCell, sortableColumns, typeNames } from '../course-columns.ts';
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

/** The courses as a table, for wide screens. */
export function CourseTable({ courses, sort, onSort, ...row }: CourseTableProps) {
  return (
    <ListTable
      label={t('Courses')}
      busy={courses === undefined}
      head={
        <tr>
          <th scope="col" style={{ width: row.thumbnail + 32 }}>
            {t('Image')}
          </th>
          <SortableHeaders columns={sortableColumns} sort={sort} onSort={onSort} />
          <th scope="col">{t('Actions')}</th>
        </tr>
      }
    >
      {courses?.map((course) => <CourseRow key={course._id} course={course} {...row} />) ?? (
        <SkeletonRows widths={[row.thumbnail, '70%', 110, 60, 30, 150]} height={Math.round(row.thumbnail * 0.66)} />
      )}
    </ListTable>
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
      <Table.Td className={classes['course']}>
        {course.name} {course.status === 'inactive' && <Badge tone="warn">{t('Inactive')}</Badge>}
      </Table.Td>
      <Table.Td>
        <JoinCode course={course} />
      </Table.Td>
      <Table.Td className={classes['type']}>{typeNames[course.course_type]}</Table.Td>
      <Table.Td className={list['number']}>{durationCell(course)}</Table.Td>
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
      <code dir="ltr">{course.join_code}</code>
      <CopyButton text={course.join_code} label={t('Copy join code of {name}', { name: course.name })} />
    </span>
  );
}
