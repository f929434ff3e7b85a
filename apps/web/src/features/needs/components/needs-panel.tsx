import type { RouteResponse } from '@lectern/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import type { StaffArea } from '../../../shared/routing/areas.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { needsPages } from '../needs-pages.ts';
import { NeedItem, type Writing } from './need-item.tsx';
import classes from './needs.module.css';

type NeedsPanelProps = {
  area: StaffArea;
  needs: UseQueryResult<RouteResponse<'GET /api/needs'>>;
  /** The course that it is about; all of them without one. */
  courseId?: string;
  writing: Writing;
};

/** The first students who need somebody, and the way to all of them. On the page of a course nothing where there are none. */
export function NeedsPanel({ area, needs, courseId, writing }: NeedsPanelProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = needs;
  if (data === undefined && error === null) return null;
  if (courseId !== undefined && data?.data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card className={classes['panel']}>
        <h2 id={id}>{t('Who needs me')}</h2>
        {data === undefined ? (
          <ErrorState
            error={error}
            fallback={t('This list could not be loaded.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <>
            {data.data.length === 0 && <p className={classes['quiet']}>{t('Nobody at the moment.')}</p>}
            <ul className={classes['lines']}>
              {data.data.map((line) => (
                <NeedItem
                  key={`${line.course._id} ${line.user._id}`}
                  area={area}
                  line={line}
                  course={courseId === undefined}
                  writing={writing}
                />
              ))}
            </ul>
            {(data.total > data.data.length || courseId === undefined) && data.total > 0 && (
              <Link to={needsPages[area]} search={courseId === undefined ? {} : { course: courseId }}>
                {tn(data.total, 'Show all {n}', 'Show all {n}')}
              </Link>
            )}
          </>
        )}
      </Card>
    </section>
  );
}
