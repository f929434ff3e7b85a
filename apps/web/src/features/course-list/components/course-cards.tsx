import { t } from '../../../shared/messages/t.ts';
import { SkeletonCards } from '../../../shared/table/list-table.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import list from '../../../shared/table/list.module.css';
import { durationFact, sortableColumns, typeNames } from '../course-columns.ts';
import { CourseActions } from './course-actions.tsx';
import classes from './course-list.module.css';
import { JoinCode, type CourseRowsProps } from './course-table.tsx';
import { CourseThumbnail } from './course-thumbnail.tsx';

/** The same courses as cards, for phones. */
export function CourseCards({ courses, area, thumbnail, onDelete }: CourseRowsProps) {
  return (
    <ul className={list['cards']} aria-label={t('Courses')} aria-busy={courses === undefined}>
      {courses?.map((course) => (
        <li key={course._id} className={list['card']}>
          <div className={classes['cardHead']}>
            <CourseThumbnail url={course.imageUrl} width={thumbnail} />
            <h2 className={list['cardName']}>
              {course.name} {course.status === 'inactive' && <Badge tone="warn">{t('Inactive')}</Badge>}
            </h2>
          </div>
          <dl className={list['facts']}>
            <dt>{sortableColumns.join_code}</dt>
            <dd>
              <JoinCode course={course} />
            </dd>
            <dt>{sortableColumns.course_type}</dt>
            <dd className={classes['type']}>{typeNames[course.course_type]}</dd>
            <dt>{durationFact(course).label}</dt>
            <dd>{durationFact(course).text}</dd>
          </dl>
          <CourseActions area={area} course={course} onDelete={onDelete} />
        </li>
      )) ?? <SkeletonCards height={140} />}
    </ul>
  );
}
