import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clockText } from '../../../../shared/clock/server-clock.ts';
import { useTimeLeft } from '../../../../shared/clock/use-time-left.ts';
import { onLeaving } from '../../../../shared/forms/leaving.ts';
import { rich } from '../../../../shared/messages/rich.tsx';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { useLeftAnswers } from '../hooks/use-left-answers.ts';
import { useRunningTests } from '../hooks/use-running-tests.ts';
import { announcement, fewSteps } from '../model/announcement.ts';
import { listLeftAttempts } from '../model/pending-answers.ts';
import type { LeftNote, LeftState } from '../model/left-answers.ts';
import type { RunningTest } from '../model/running-tests.ts';
import classes from './attempt-strip.module.css';
import { shortMs } from './time-left.tsx';

/** How long the strip says that everything is sent, in milliseconds. */
const saySentMs = 10_000;

/** Below the bar of every page: the student's running tests, and the answers that this device has not sent yet. */
export function AttemptStrip({ userId }: { userId: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [, here = null, further] = /^\/attempt\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const [left, answers] = useLeftAnswers(userId, further === undefined ? here : null);
  const running = useRunningTests(userId, here).filter(({ attemptId }) => attemptId !== here);
  useEffect(
    () =>
      onLeaving(async (person) => {
        const attempts = person === userId ? await listLeftAttempts(userId).catch(() => []) : [];
        return { answers: attempts.flatMap(({ choices }) => choices).length };
      }),
    [userId],
  );
  const sent = useForAWhile(left.allSent);
  const empty = running.length === 0 && left.waiting === 0 && left.notes.length === 0 && !sent;
  // The answers of running tests stand in their lines.
  const inLines = running.reduce((sum, { attemptId }) => sum + (left.waitingIn[attemptId] ?? 0), 0);
  return (
    <section
      aria-label={t('Your tests')}
      className={empty ? 'visually-hidden' : classNames(classes['strip'], here === null && classes['stays'])}
    >
      {running.map((test) => (
        <RunningLine key={test.attemptId} test={test} waiting={left.waitingIn[test.attemptId] ?? 0} />
      ))}
      <div role="status">
        {left.waiting > 0 && <WaitingLine left={left} counted={inLines === left.waiting} />}
        {sent && (
          <div className={classes['line']}>
            <p>{t('All answers have been sent.')}</p>
          </div>
        )}
        {left.notes.map((note) => (
          <NoteLine key={note.attemptId} note={note} onDismiss={() => void answers?.dismiss(note.attemptId)} />
        ))}
      </div>
    </section>
  );
}

/** One line about a running test. Screen readers hear the time at two steps only. */
function RunningLine({ test, waiting }: { test: RunningTest; waiting: number }) {
  const { attemptId, name, deadlineAt, ahead } = test;
  const [say, setSay] = useState('');
  // The page counts by a monotonic clock, which began when the page did.
  const [onPageClock] = useState(() => Date.now() - performance.now());
  const left = useTimeLeft({ deadlineAt, ahead: ahead + onPageClock }, (before, now) =>
    setSay((said) => announcement(before, now, fewSteps) ?? said),
  );
  return (
    <div className={classNames(classes['running'], left !== null && left <= shortMs && classes['urgent'])}>
      <p className={classes['name']}>
        {rich('Test running: {test}', {
          test: (
            <strong key="test" dir="auto">
              {name}
            </strong>
          ),
        })}
      </p>
      {left !== null && <p className={classes['time']}>{t('{time} left', { time: clockText(left) })}</p>}
      {waiting > 0 && <p className={classes['unsent']}>{tn(waiting, '{n} answer not sent', '{n} answers not sent')}</p>}
      <LinkButton
        to="/attempt/$id"
        params={{ id: attemptId }}
        size="small"
        variant="primary"
        aria-label={t('Resume: {test}', { test: name })}
      >
        {t('Resume')}
      </LinkButton>
      <p role="status" className="visually-hidden">
        {say}
      </p>
    </div>
  );
}

/** Says that answers wait, and where; their number is not shown where it is `counted` already. */
function WaitingLine({ left: { waiting, offline }, counted }: { left: LeftState; counted: boolean }) {
  return (
    <div className={counted && !offline ? 'visually-hidden' : classNames(classes['line'], counted && classes['more'])}>
      <p>
        <span className={counted ? 'visually-hidden' : undefined}>
          {tn(waiting, '{n} answer not sent yet.', '{n} answers not sent yet.')}{' '}
        </span>
        {offline &&
          t(
            'They are kept on this device and sent when the connection is back. Answers that arrive after the end of their test do not count.',
          )}
      </p>
    </div>
  );
}

/** Why answers cannot be sent, and the ways on. */
function NoteLine({ note: { attemptId, why, answers }, onDismiss }: { note: LeftNote; onDismiss: () => void }) {
  const params = { id: attemptId };
  return (
    <div className={classes['line']}>
      <p>{noteText(why, answers)}</p>
      {why === 'held' && (
        <LinkButton to="/attempt/$id" params={params} size="small" variant="primary">
          {t('Continue here')}
        </LinkButton>
      )}
      {why === 'late' && (
        <Link to="/attempt/$id/result" params={params}>
          {t('See the result')}
        </Link>
      )}
      {why !== 'held' && (
        <Button size="small" onClick={onDismiss}>
          {t('Dismiss')}
        </Button>
      )}
    </div>
  );
}

function noteText(why: LeftNote['why'], answers: number): string {
  if (why === 'held')
    return tn(
      answers,
      '{n} answer not sent yet: the test is open in another window or on another device. Continue here to send it.',
      '{n} answers not sent yet: the test is open in another window or on another device. Continue here to send them.',
    );
  if (why === 'late')
    return tn(
      answers,
      'The test is over. {n} answer reached the server too late and does not count.',
      'The test is over. {n} answers reached the server too late and do not count.',
    );
  return tn(
    answers,
    '{n} answer could not be sent: its test no longer exists.',
    '{n} answers could not be sent: their test no longer exists.',
  );
}

/** True for a while after `holds` became true. */
function useForAWhile(holds: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    setShown(holds);
    if (!holds) return undefined;
    const timer = setTimeout(() => setShown(false), saySentMs);
    return () => clearTimeout(timer);
  }, [holds]);
  return shown;
}
