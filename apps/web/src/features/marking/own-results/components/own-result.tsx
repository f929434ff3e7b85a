import type { AttemptResult } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { Breadcrumbs, Crumb } from '../../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { Unavailable } from '../../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { ownResultQuery } from '../api/own-result.ts';
import { MarkSummary } from './mark-summary.tsx';
import { MarkedQuestion } from './marked-question.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import classes from './results.module.css';

/** The student's own submitted attempt: the receipt, and the result with the key once it may be shown. */
export function OwnResult({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownResultQuery(id));
  const title = data === undefined ? t('Result') : t('Result of {test}', { test: data.test.test_name });
  usePageTitle(title);
  return (
    <>
      <Breadcrumbs>
        <Crumb>
          <Link to="/my-results">{t('My Results')}</Link>
        </Crumb>
        {data && (
          <Crumb>
            <Link to="/test/$id" params={{ id: data.test._id }}>
              {data.test.test_name}
            </Link>
          </Crumb>
        )}
      </Breadcrumbs>
      <PageHeading
        intro={data && t('{course} · attempt {number}', { course: data.test.test_subject.name, number: data.number })}
      >
        {title}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading the result...')} heights={[96, 120, 240]} />}
      {data === undefined && error !== null && (
        <NoResult id={id} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && <Result attempt={data} />}
    </>
  );
}

type NoResultProps = { id: string; error: Error; retrying: boolean; onRetry: () => void };

function NoResult({ id, error, retrying, onRetry }: NoResultProps) {
  if (isUnavailable(error)) return <Unavailable what="test" />;
  if (error instanceof ApiError && error.code === 'attempt_open') {
    return (
      <EmptyState
        title={t('This attempt is still open')}
        action={
          <LinkButton to="/attempt/$id" params={{ id }} variant="primary">
            {t('Resume test')}
          </LinkButton>
        }
      >
        {t('The result appears once the attempt is submitted.')}
      </EmptyState>
    );
  }
  const fallback = t('The result could not be loaded. Please try again.');
  return <ErrorState error={error} fallback={fallback} onRetry={onRetry} retrying={retrying} />;
}

function Result({ attempt }: { attempt: AttemptResult }) {
  const { result, questions, receipt, regradedAt } = attempt;
  return (
    <div className={classes['page']}>
      {regradedAt !== null && (
        <p className={classes['note']}>
          {t('The marking of this test was corrected on {moment}. This is your corrected result.', {
            moment: formatMoment(regradedAt),
          })}
        </p>
      )}
      {result === null ? <NotShown showsAt={attempt.showsAt} /> : <MarkSummary result={result} />}
      <ReceiptCard receipt={receipt} late={attempt.late} submitted={t('by you')} />
      {questions !== null && (
        <section aria-labelledby="questions-heading">
          <h2 id="questions-heading">{t('Questions')}</h2>
          <ol className={classes['questions']}>
            {questions.map((question, place) => (
              <MarkedQuestion key={question._id} question={question} number={place + 1} whose={t('Your answer')} />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

function NotShown({ showsAt }: Pick<AttemptResult, 'showsAt'>) {
  return (
    <p className={classes['note']}>
      {showsAt === null
        ? t(
            'Your answers are in. You can see the result once your open or remaining attempts are over, or the test is closed.',
          )
        : t('Your answers are in. You can see the result from {moment}.', { moment: formatMoment(showsAt) })}
    </p>
  );
}
