import type { TestForStudent } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isUnavailable } from '../../../../shared/api/is-unavailable.ts';
import { whyText } from '../../../../shared/format/why-date.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { Badge } from '../../../../shared/ui/badge.tsx';
import { Breadcrumbs, Crumb } from '../../../../shared/ui/breadcrumbs.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Card } from '../../../../shared/ui/card.tsx';
import { BlocksComing } from '../../../../shared/ui/coming.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { EmptyState } from '../../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { PageHeading } from '../../../../shared/ui/page-heading.tsx';
import { Unavailable } from '../../../../shared/ui/unavailable.tsx';
import { usePageTitle } from '../../../../shared/ui/use-page-title.ts';
import { testQuery } from '../api/get-test.ts';
import { useStartAttempt } from '../api/start-attempt.ts';
import { nextDateText } from '../dates-of-test.ts';
import { durationText, typeNames } from '../test-texts.ts';
import classes from './tests-of-course.module.css';

type TestIntroProps = {
  id: string;
  /** The way to everything else in the course, beside the name. */
  outline: ReactNode;
  /** The student's request for more time, which belongs to another feature. */
  request: (test: TestForStudent) => ReactNode;
};

/** The page before a test, with the button to start it. */
export function TestIntro({ id, outline, request }: TestIntroProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(testQuery(id));
  const test = data?.data;
  usePageTitle(test?.test_name);
  return (
    <>
      {test && (
        <Breadcrumbs>
          <Crumb>
            <Link to="/course/details/$id" params={{ id: test.test_subject._id }}>
              {test.test_subject.name}
            </Link>
          </Crumb>
          {test.test_lesson && (
            <Crumb>
              <Link to="/course/units/$id" params={{ id: test.test_lesson._id }}>
                {test.test_lesson.name}
              </Link>
            </Crumb>
          )}
        </Breadcrumbs>
      )}
      <PageHeading intro={test && typeNames[test.test_type]} actions={outline}>
        {test?.test_name ?? t('Test')}
      </PageHeading>
      {isPending && <BlocksComing label={t('Loading the test...')} heights={[300]} />}
      {test === undefined && isUnavailable(error) && <Unavailable what="test" />}
      {test === undefined && error !== null && !isUnavailable(error) && (
        <ErrorState
          error={error}
          fallback={t('The test could not be loaded. Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {test?.view === 'student' && <Rules test={test} request={request} />}
      {test?.view === 'author' && (
        <EmptyState title={t('Only students take tests')}>
          {t('You can find this test and its results in your own area.')}
        </EmptyState>
      )}
    </>
  );
}

function Rules({ test, request }: Pick<TestIntroProps, 'request'> & { test: TestForStudent }) {
  const { attempts, dates } = test;
  return (
    <Card className={classes['rules']}>
      <dl className={classes['facts']}>
        <dt>{t('Questions')}</dt>
        <dd>
          {test.questionsCount}
          {test.questions_asked !== null && `, ${t('drawn anew for each attempt')}`}
        </dd>
        <dt>{t('Marks')}</dt>
        <dd>{test.maxMark}</dd>
        <dt>{t('Time')}</dt>
        <dd>
          {durationText(test.test_duration)} <Why of={dates.minutes} />
        </dd>
        <dt>{t('Attempts')}</dt>
        <dd>
          {t('{left} of {allowed} left', { left: attempts.left, allowed: test.attempts_allowed })}{' '}
          <Why of={dates.attempts} />
        </dd>
        <DateFact name={t('Opens')} of={dates.opensAt} />
        <DateFact name={t('Due')} of={dates.dueAt} />
        <DateFact name={t('Closes')} of={dates.closesAt} />
      </dl>
      <ul className={classes['hints']}>
        <li>{t('Every answer is saved as you give it. You can change it until you submit.')}</li>
        <li>
          {test.test_duration === null
            ? t('You can go on without a connection: answers are kept on this device and sent when it is back.')
            : t(
                'You can go on without a connection: answers are kept on this device and sent when it is back. Answers that have not arrived when time is up do not count.',
              )}
        </li>
        {test.test_duration !== null && (
          <li>{t('The clock keeps running while you are away. When time is up, your saved answers are submitted.')}</li>
        )}
      </ul>
      <Ways test={test} />
      {request(test)}
    </Card>
  );
}

type Own = TestForStudent['dates'][keyof TestForStudent['dates']];

/** Says that a date or limit is not that of everybody. */
function Why({ of }: { of: Own }) {
  const why = whyText(of);
  return why === null ? null : <Badge tone="accent">{why}</Badge>;
}

function DateFact({ name, of }: { name: string; of: TestForStudent['dates']['dueAt'] }) {
  if (of.value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {formatMoment(of.value)} <Why of={of} />
      </dd>
    </>
  );
}

type StartDialogProps = { test: TestForStudent; busy: boolean; onStart: () => void; onClose: () => void };

/** The cost of a start, before it is made. */
function StartDialog({ test, busy, onStart, onClose }: StartDialogProps) {
  const { test_duration, attempts, phase, dates } = test;
  return (
    <Dialog
      open
      title={t('Start the test now?')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" loading={busy} onClick={onStart}>
            {t('Start now')}
          </Button>
        </>
      }
    >
      {phase === 'late' && <p>{lateText}</p>}
      {phase === 'open' && dates.dueAt.value !== null && (
        <p>
          {t('Due {moment}. An attempt submitted later is marked as late.', {
            moment: formatMoment(dates.dueAt.value),
          })}
        </p>
      )}
      {dates.closesAt.value !== null && (
        <p>{t('The test closes on {moment}, whenever you start.', { moment: formatMoment(dates.closesAt.value) })}</p>
      )}
      <p>
        {test_duration === null
          ? t('There is no time limit.')
          : t('You have {time} from the moment you start.', { time: durationText(test_duration) })}
      </p>
      <p>
        {attempts.left === 1
          ? t('This uses your last attempt.')
          : tn(attempts.left, 'This uses 1 of your {n} attempts.', 'This uses 1 of your {n} attempts.')}
      </p>
    </Dialog>
  );
}

/** Why a test cannot be started by its dates, or what it costs to start it so late. */
function Standing({ test }: { test: TestForStudent }) {
  if (test.attempts.left === 0 || test.phase === 'open') return null;
  return <p>{test.phase === 'late' ? lateText : nextDateText(test)}</p>;
}

const lateText = t('The due date has passed: your attempt will be marked as late.');

/** The buttons to start or resume, and the latest result. */
function Ways({ test }: { test: TestForStudent }) {
  const { _id, attempts, can } = test;
  const [asking, setAsking] = useState(false);
  const start = useStartAttempt(_id);
  const navigate = useNavigate();
  const begin = (): void =>
    start.mutate(undefined, {
      onSettled: () => setAsking(false),
      onSuccess: ({ attempt }) => void navigate({ to: '/attempt/$id', params: { id: attempt._id } }),
    });
  return (
    <div className={classes['ways']}>
      {can.resume && attempts.open !== null && (
        <LinkButton to="/attempt/$id" params={{ id: attempts.open._id }} variant="primary">
          {t('Resume test')}
        </LinkButton>
      )}
      {!can.resume && can.start && (
        <Button variant="primary" loading={start.isPending} onClick={() => setAsking(true)}>
          {t('Start test')}
        </Button>
      )}
      {!can.resume && <Standing test={test} />}
      {!can.resume && !can.start && attempts.left === 0 && (
        <p>{tn(attempts.used, 'You have used your attempt.', 'You have used all {n} attempts.')}</p>
      )}
      {asking && <StartDialog test={test} busy={start.isPending} onStart={begin} onClose={() => setAsking(false)} />}
      {attempts.last !== null && (
        <LinkButton to="/attempt/$id/result" params={{ id: attempts.last._id }}>
          {attempts.last.resultShown ? t('See your last result') : t('See your receipt')}
        </LinkButton>
      )}
    </div>
  );
}
