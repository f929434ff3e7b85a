import { testTexts } from '@lectern/contract/test-texts';
import { clockText } from '../../../../shared/clock/server-clock.ts';
import { useTimeLeft } from '../../../../shared/clock/use-time-left.ts';
import { t } from '../../../../shared/messages/t.ts';
import { tn } from '../../../../shared/messages/tn.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import type { AttemptState } from '../model/attempt-state.ts';
import classes from './attempt.module.css';

/** Says whether the server has every choice, also to screen readers. */
export function SaveState({ attemptState }: { attemptState: AttemptState }) {
  const { waiting, keeps, timeUp } = attemptState;
  const state = saveState(attemptState);
  const isShort = keeps && (state === 'saved' || state === 'saving');
  return (
    <div className={classNames(classes['saveBox'], !isShort && classes['long'])}>
      <p role="status" className={classNames(classes['saveState'], classes[classOf[state]])}>
        {state === 'elsewhere' && t('Open in another window or on another device')}
        {state === 'saved' && t(testTexts.responseSaved)}
        {state === 'saving' && t(testTexts.responseSaving)}
        {state === 'late' &&
          tn(
            waiting.length,
            'Offline – {n} answer has not reached the server',
            'Offline – {n} answers have not reached the server',
          )}
        {state === 'offline' && t(testTexts.responseOffline)}
        {state === 'offline' &&
          waiting.length > 0 &&
          ` ${tn(waiting.length, '({n} answer waiting)', '({n} answers waiting)')}`}
      </p>
      {state === 'offline' && !timeUp && <TimeToReturn attemptState={attemptState} />}
      {!keeps && (
        <p role="alert" className={classes['small']}>
          {t(
            'This browser cannot keep answers on this device. Please do not close this page until everything is saved.',
          )}
        </p>
      )}
    </div>
  );
}

/** How long the student has to get back online. It is no live region: screen readers hear the time at a few steps. */
function TimeToReturn({ attemptState }: { attemptState: AttemptState }) {
  const left = useTimeLeft(attemptState);
  if (left === null) return null;
  return (
    <p className={classes['small']}>
      {t('Come back online within {time}: answers that have not reached the server when time is up do not count.', {
        time: clockText(left),
      })}
    </p>
  );
}

const classOf = {
  saved: 'saved',
  saving: 'saving',
  offline: 'offline',
  late: 'offline',
  elsewhere: 'saving',
} as const;

/** Without a connection an answer counts as kept once it is stored on this device, and only until the end. */
function saveState({ phase, offline, waiting, keeping, timeUp }: AttemptState): keyof typeof classOf {
  // A window that only shows the test sends nothing.
  if (phase === 'taken-over') return 'elsewhere';
  if (offline && timeUp) return waiting.length > 0 ? 'late' : 'saved';
  if (offline && !keeping) return 'offline';
  return waiting.length > 0 ? 'saving' : 'saved';
}
