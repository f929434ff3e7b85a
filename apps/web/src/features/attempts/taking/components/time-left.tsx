import { useState } from 'react';
import { clockText } from '../../../../shared/clock/server-clock.ts';
import { useTimeLeft } from '../../../../shared/clock/use-time-left.ts';
import { t } from '../../../../shared/messages/t.ts';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { announcement } from '../model/announcement.ts';
import type { AttemptState } from '../model/attempt-state.ts';
import classes from './attempt.module.css';

/** In the last minute the clock draws attention, in milliseconds. */
export const shortMs = 60_000;

/** The time left by the server's clock; screen readers hear it at a few steps only. */
export function TimeLeft({ attemptState }: { attemptState: Pick<AttemptState, 'deadlineAt' | 'ahead'> }) {
  const [say, setSay] = useState('');
  const left = useTimeLeft(attemptState, (before, now) => setSay((said) => announcement(before, now) ?? said));
  return (
    <>
      {left === null ? (
        <p className={classes['clock']}>{t('No time limit')}</p>
      ) : (
        <p
          role="timer"
          aria-label={t('Time left')}
          className={classNames(classes['clock'], left <= shortMs && classes['short'])}
        >
          {clockText(left)}
        </p>
      )}
      <p role="status" aria-label={t('Time')} className="visually-hidden">
        {say}
      </p>
    </>
  );
}
