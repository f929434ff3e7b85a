import type { Rating } from '@lectern/contract';
import { useState } from 'react';
import { formatDate } from '../../../shared/format/format-date.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Stars } from '../../../shared/ui/stars.tsx';
import { CourseSection } from './course-section.tsx';
import classes from './review-list.module.css';

const perPage = 10;

/** What people say of a course, ten at a time; nothing where nobody has said anything. */
export function ReviewList({ ratings }: { ratings: readonly Rating[] }) {
  const [page, setPage] = useState(1);
  if (ratings.length === 0) return null;
  const pageCount = Math.ceil(ratings.length / perPage);
  const shown = Math.min(page, pageCount);
  return (
    <CourseSection title="Review and Commands">
      <div className={classes['reviews']}>
        <ul>
          {ratings.slice((shown - 1) * perPage, shown * perPage).map((rating) => (
            <li key={rating._id} className={classes['review']}>
              <Avatar name={rating.username} picture={null} size={40} />
              <div className={classes['body']}>
                <p className={classes['head']}>
                  <strong>{rating.username}</strong>
                  <time dateTime={rating.createdAt}>{formatDate(rating.createdAt)}</time>
                </p>
                <Stars rating={rating.rating} />
                {rating.comment !== '' && <p className={classes['comment']}>{rating.comment}</p>}
              </div>
            </li>
          ))}
        </ul>
        <Pagination label="reviews" page={shown} pageCount={pageCount} onPage={setPage} />
      </div>
    </CourseSection>
  );
}
