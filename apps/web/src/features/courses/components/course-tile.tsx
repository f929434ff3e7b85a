import type { CourseListItem } from '@lectern/contract';
import { Link } from '@tanstack/react-router';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { usePrepareCourse } from '../api/use-prepare-course.ts';
import classes from './course-card.module.css';
import { CourseRating } from './course-rating.tsx';

/** A public course in the grid of the first page; the whole tile leads to it. */
export function CourseTile({ course, eager }: { course: CourseListItem; eager: boolean }) {
  const prepare = usePrepareCourse(course._id);
  return (
    <article className={classes['card']}>
      <CoverImage id={course._id} src={listImageUrl(course.imageUrl)} eager={eager} />
      <div className={classes['body']}>
        <h2 className={classes['name']}>
          <Link
            to="/course/explore-details/$id"
            params={{ id: course._id }}
            state={{ course: { name: course.name, image: course.imageUrl } }}
            viewTransition
            className={classes['cover']}
            {...prepare}
          >
            {course.name}
          </Link>
        </h2>
        <CourseRating course={course} unrated={3.5} />
        <p className={classes['facts']}>
          <span>{formatDuration(course.duration, course.duration_unit)}</span>
          <span>{tn(course.subjectsCount, '{n} subject', '{n} subjects')}</span>
        </p>
      </div>
    </article>
  );
}
