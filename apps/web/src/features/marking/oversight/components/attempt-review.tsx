import type { AttemptReview as Review, Mark, Receipt, ReviewQuestion } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shownName } from '../../../../shared/format/shown-name.ts';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Breadcrumbs, Crumb } from '../../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { StudentLink } from '../../../../shared/ui/student-link.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { reviewQuery } from '../api/review-attempt.ts';
import type { Area } from '../mark-text.ts';
import { AnswerHistory } from './answer-history.tsx';
import { AttemptActions } from './attempt-actions.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { FormerResults } from './former-results.tsx';
import { NoTest } from './test-frame.tsx';
import classes from './oversight.module.css';
import { TestsCrumb } from './tests-crumb.tsx';

type AttemptReviewProps = {
  area: Area;
  id: string;
  /** Draws the attempt's result. */
  summary: (result: Mark) => ReactNode;
  receipt: (receipt: Receipt, late: boolean) => ReactNode;
  /** Draws a question with its key, and its history below. */
  question: (question: ReviewQuestion, at: { number: number; open: boolean }, history: ReactNode) => ReactNode;
};

/** One student's attempt with every save and every event. */
export function AttemptReview({ area, id, ...draw }: AttemptReviewProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewQuery(id));
  const title =
    data === undefined ? t('Attempt') : t('Attempt of {username}', { username: shownName(data.student.username) });
  usePageTitle(title);
  return (
    <>
      <Breadcrumbs>
        <TestsCrumb area={area} />
        {data && (
          <Crumb>
            <Link
              to={area === 'teacher' ? '/teacher/test/$id/results' : '/instructor/test/$id/results'}
              params={{ id: data.test._id }}
            >
              {data.test.test_name}
            </Link>
          </Crumb>
        )}
      </Breadcrumbs>
      <PageHeading
        intro={
          data && (
            <>
              <bdi>{data.test.test_name}</bdi> · <StudentLink area={area} student={data.student} />
            </>
          )
        }
        actions={data && <AttemptActions attempt={data} />}
      >
        {title}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading the attempt...')} heights={[96, 96, 240, 240]} />}
      {data === undefined && isUnavailable(error) && <NoTest area={area} />}
      {data === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The attempt could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && <Reviewed attempt={data} {...draw} />}
    </>
  );
}

function Reviewed({
  attempt,
  summary,
  receipt,
  question,
}: { attempt: Review } & Omit<AttemptReviewProps, 'area' | 'id'>) {
  return (
    <div className={classes['part']}>
      <AttemptFacts attempt={attempt} />
      {attempt.result !== null && summary(attempt.result)}
      {attempt.receipt !== null && receipt(attempt.receipt, attempt.late)}
      <FormerResults results={attempt.results} />
      <section aria-labelledby="answers-heading" className={classes['part']}>
        <h2 id="answers-heading">{t('Answers')}</h2>
        <ol className={classes['questions']}>
          {attempt.questions.map((one, place) =>
            question(one, { number: place + 1, open: attempt.status === 'open' }, <AnswerHistory question={one} />),
          )}
        </ol>
      </section>
    </div>
  );
}
