import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { commaList } from '../../../../shared/format/comma-list.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { LoadingBlock } from '../../../../shared/ui/spinner.tsx';
import { Unavailable } from '../../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import type { AttemptState } from '../model/attempt-state.ts';
import classes from './attempt.module.css';
import { OpenAttempt } from './open-attempt.tsx';
import { placesOf } from './attempt-notes.tsx';

type AttemptViewProps = {
  userId: string;
  attemptId: string;
  /** Called when the attempt is over and there is nothing to say about it. */
  onOver: (attemptState: AttemptState) => void;
  /** A link to the result. */
  resultLink: ReactNode;
};

/** Opens an attempt for this tab, goes on with it and submits it; or says why that is not possible. */
export function AttemptView({ userId, attemptId, onOver, resultLink }: AttemptViewProps) {
  const [attemptState, control] = useAttempt(userId, attemptId);
  const { phase, attempt, error, lost, checking } = attemptState;
  const isOver = phase === 'over' && !checking && lost.length === 0;
  const over = useEffectEvent(() => onOver(attemptState));
  usePageTitle(attempt?.test.test_name);
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  if (phase === 'refused' || (attempt === null && error !== null && phase === 'opening')) {
    return (
      <>
        <PageHeading>{attempt?.test.test_name ?? t('Test')}</PageHeading>
        {isUnavailable(error instanceof Error ? error : null) ? (
          <Unavailable what="test" />
        ) : (
          <ErrorState
            error={error}
            fallback={t('The test could not be opened. Please try again.')}
            onRetry={() => (phase === 'refused' ? void control?.open() : control?.hurry())}
          />
        )}
      </>
    );
  }
  if (phase === 'over') return <Over attemptState={attemptState} resultLink={resultLink} />;
  if (attempt === null || control === null) {
    return (
      <>
        <PageHeading>{t('Test')}</PageHeading>
        <LoadingBlock label={t('Opening the test...')} />
      </>
    );
  }
  return <OpenAttempt userId={userId} attemptState={attemptState} attempt={attempt} control={control} />;
}

function Over({ attemptState, resultLink }: { attemptState: AttemptState; resultLink: ReactNode }) {
  const places = placesOf(attemptState, attemptState.lost);
  return (
    <>
      <PageHeading>{attemptState.attempt?.test.test_name ?? t('Test')}</PageHeading>
      {attemptState.lost.length === 0 ? (
        <LoadingBlock label={t('Opening the result...')} />
      ) : (
        <div role="alert" className={classes['note']}>
          <p>
            {tn(
              places.length,
              'The test is over. Your last answer to question {numbers} reached the server too late and does not count.',
              'The test is over. Your last answers to questions {numbers} reached the server too late and do not count.',
              { numbers: commaList(places.map(String)) },
            )}
          </p>
          {resultLink}
        </div>
      )}
    </>
  );
}
