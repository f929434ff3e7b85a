import type { AttemptResult } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { t } from '../../../../shared/messages/t.ts';
import { fetchPart } from '../../../../shared/parts/missing-part.ts';
import { Breadcrumbs, Crumb } from '../../../../shared/ui/breadcrumbs.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { Unavailable } from '../../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { ownResultQuery } from '../api/own-result.ts';
import type { PracticeQuestion } from './practice.tsx';
import { isMissed } from '../missed.ts';
import { FoldedReceipt } from './receipt-card.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultQuestions } from './result-questions.tsx';
import classes from './results.module.css';

/** Fetched when it begins: a result must show without the network, practice need not. */
const Practice = lazy(async () => ({ default: (await fetchPart(() => import('./practice.tsx'))).Practice }));

type OwnResultProps = {
  id: string;
  /** A question to practise. */
  Question: PracticeQuestion;
  /** Draws the order of the options to practise with. */
  random: () => number;
};

/** The student's own submitted attempt: the receipt, and the result with the key once it may be shown. */
export function OwnResult({ id, Question, random }: OwnResultProps) {
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
      {data && <Result attempt={data} Question={Question} random={random} />}
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

type ResultProps = { attempt: AttemptResult } & Pick<OwnResultProps, 'Question' | 'random'>;

function Result({ attempt, Question, random }: ResultProps) {
  const { result, questions, receipt, regradedAt, before, late, lookAgain, practice } = attempt;
  const { show } = useSearch({ strict: false });
  const missed = questions?.filter(isMissed) ?? [];
  if (show === 'practice' && practice && missed.length > 0)
    // A correction may have changed the key: then it begins anew.
    return (
      <Suspense fallback={<BlocksComing label={t('Loading practice...')} heights={[96, 240]} />}>
        <Practice key={regradedAt} questions={missed} subject={lookAgain} Question={Question} random={random} />
      </Suspense>
    );
  return (
    <div className={classes['page']}>
      {regradedAt !== null && (
        <p className={classes['note']}>
          {t('The marking of this test was corrected on {moment}. This is your corrected result.', {
            moment: formatMoment(regradedAt),
          })}
        </p>
      )}
      {result === null || questions === null ? (
        <NotShown showsAt={attempt.showsAt} />
      ) : (
        <ResultHead result={result} questions={questions} before={before} late={late} />
      )}
      <FoldedReceipt receipt={receipt} late={late} submitted={t('by you')} open={result === null} />
      {questions !== null && (
        <ResultQuestions questions={questions} subject={lookAgain} onlyWrong={show === 'wrong'} practice={practice} />
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
