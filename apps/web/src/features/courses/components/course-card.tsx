import { useId } from 'react';
import { formatDuration } from '../../../shared/format/format-duration.ts';
import { listImageUrl } from '../../../shared/format/list-image-url.ts';
import { plainText } from '../../../shared/format/plain-text.ts';
import { t } from '../../../shared/messages/t.ts';
import type { CardCourse } from '../../../shared/api/card-course.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { CoverImage } from '../../../shared/ui/cover-image.tsx';
import { usePrepareCourse } from '../api/use-prepare-course.ts';
import classes from './course-card.module.css';
import { CourseRating } from './course-rating.tsx';
import { CourseStatusBadge } from './course-status-badge.tsx';

/** The most that the card shows of a description, in characters. */
const excerptLength = 240;

type CourseCardProps = {
  course: CardCourse;
  eager: boolean;
};

/** A course in the course list, with an excerpt and a link to it. */
export function CourseCard({ course, eager }: CourseCardProps) {
  const nameId = useId();
  const prepare = usePrepareCourse(course._id);
  const description = plainText(course.description, excerptLength);
  return (
    <article className={classes['card']} aria-labelledby={nameId}>
      <CoverImage id={course._id} src={listImageUrl(course.imageUrl)} eager={eager} />
      <div className={classes['status']}>
        <CourseStatusBadge status={course.status} />
      </div>
      <div className={classes['body']}>
        <h2 id={nameId} className={classes['name']}>
          {course.name}
        </h2>
        <CourseRating course={course} unrated={0} />
        {description !== '' && (
          <p dir="auto" className={classes['excerpt']}>
            {description}
          </p>
        )}
        <div className={classes['foot']}>
          <p className={classes['facts']}>{formatDuration(course.duration, course.duration_unit)}</p>
          <LinkButton
            to="/course/explore-details/$id"
            params={{ id: course._id }}
            state={{ course: { name: course.name, image: course.imageUrl } }}
            viewTransition
            size="small"
            className={classes['cover']}
            aria-describedby={nameId}
            {...prepare}
          >
            {t('View Course')}
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
