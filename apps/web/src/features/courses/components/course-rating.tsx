import { formatRating } from '../../../shared/format/format-rating.ts';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { Stars } from '../../../shared/ui/stars.tsx';
import classes from './course-rating.module.css';

type CourseRatingProps = {
  course: { averageRating: number | null; ratingsCount: number };
  /** The rating to show for an unrated course: 3.5 on the public page and the student's, 0 elsewhere. */
  unrated: 3.5 | 0;
};

/** The average rating in stars and in figures, and the number of ratings. */
export function CourseRating({ course, unrated }: CourseRatingProps) {
  const rating = course.averageRating ?? unrated;
  return (
    <p className={classes['rating']}>
      <Stars rating={rating} />
      {/* Screen readers get the figure from the stars. */}
      <span className={classes['figure']} aria-hidden="true">
        {formatRating(rating)}
      </span>
      <span className={classes['number']}>
        {course.ratingsCount === 0 ? t('No ratings yet') : tn(course.ratingsCount, '{n} rating', '{n} ratings')}
      </span>
    </p>
  );
}
