import { Badge } from '../../../shared/ui/badge.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { durationCell, sortableColumns } from '../course-columns.ts';
import { CourseActions } from './course-actions.tsx';
import classes from './course-list.module.css';
import { JoinCode, skeletonRows, type CourseRowsProps } from './course-table.tsx';
import { CourseThumbnail } from './course-thumbnail.tsx';

/** The same courses as cards, for phones. */
export function CourseCards({ courses, area, thumbnail, onDelete }: CourseRowsProps) {
  return (
    <ul className={classes['cards']} aria-label="Courses" aria-busy={courses === undefined}>
      {courses === undefined
        ? skeletonRows.map((number) => (
            <li key={number} className={classes['card']}>
              <Skeleton height={140} />
            </li>
          ))
        : courses.map((course) => (
            <li key={course._id} className={classes['card']}>
              <div className={classes['cardHead']}>
                <CourseThumbnail url={course.imageUrl} width={thumbnail} />
                <h2 className={classes['cardName']}>
                  {course.name} {course.status === 'inactive' && <Badge tone="warn">Inactive</Badge>}
                </h2>
              </div>
              <dl className={classes['facts']}>
                <dt>{sortableColumns.join_code}</dt>
                <dd>
                  <JoinCode course={course} />
                </dd>
                <dt>{sortableColumns.course_type}</dt>
                <dd className={classes['type']}>{course.course_type}</dd>
                <dt>{sortableColumns.duration}</dt>
                <dd>{durationCell(course)}</dd>
              </dl>
              <CourseActions area={area} course={course} onDelete={onDelete} />
            </li>
          ))}
    </ul>
  );
}
