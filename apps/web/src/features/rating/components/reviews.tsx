import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnavailable } from '../../../shared/api/is-unavailable.ts';
import { formatDate } from '../../../shared/format/format-date.ts';
import { shownName } from '../../../shared/format/shown-name.ts';
import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Pagination } from '../../../shared/ui/pagination.tsx';
import { Stars } from '../../../shared/ui/stars.tsx';
import { ratingsQuery } from '../api/list-ratings.ts';
import classes from './reviews.module.css';

type ReviewsProps = {
  courseId: string;
  /** Puts the reviews under the heading of a section. */
  section: (reviews: ReactNode) => ReactNode;
};

/** The reviews of a course, ten at a time, the page in the address; nothing where there are none. */
export function Reviews({ courseId, section }: ReviewsProps) {
  const [{ page = 1 }, setSearch] = useListSearch();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(ratingsQuery(courseId, page));
  if (data === undefined) {
    if (error === null || isUnavailable(error)) return null;
    return section(
      <ErrorState
        error={error}
        fallback={t('The reviews could not be loaded. Please try again.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />,
    );
  }
  if (data.total === 0) return null;
  return section(
    <div className={classes['reviews']}>
      <ul aria-busy={isPlaceholderData}>
        {data.data.map((rating) => (
          <li key={rating._id} className={classes['review']}>
            <Avatar person={{ ...rating, _id: rating.user }} size={40} />
            <div className={classes['body']}>
              <p className={classes['head']}>
                <strong>{shownName(rating.username)}</strong>
                <time dateTime={rating.createdAt}>{formatDate(rating.createdAt, 'UTC')}</time>
              </p>
              <Stars rating={rating.rating} />
              {rating.comment !== '' && (
                <p dir="auto" className={classes['comment']}>
                  {rating.comment}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        label={t('reviews')}
        page={data.page}
        pageCount={data.pageCount}
        more={data.totalIsLowerBound}
        onPage={(next) => setSearch({ page: next })}
        query={{}}
      />
    </div>,
  );
}
