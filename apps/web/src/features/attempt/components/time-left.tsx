import { classNames } from '../../../shared/ui/class-names.ts';
import { useTimeLeft } from '../hooks/use-time-left.ts';
import { clockText } from '../model/server-time.ts';
import type { Sitting } from '../model/sitting.ts';
import classes from './attempt.module.css';

/** From here on the clock asks for attention, in milliseconds. */
const shortMs = 5 * 60_000;

/** The time left by the server's clock; screen readers hear it at a few steps only. */
export function TimeLeft({ sitting }: { sitting: Pick<Sitting, 'deadlineAt' | 'ahead'> }) {
  const { left, say } = useTimeLeft(sitting);
  return (
    <>
      {left === null ? (
        <p className={classes['clock']}>No time limit</p>
      ) : (
        <p
          role="timer"
          aria-label="Time left"
          className={classNames(classes['clock'], left <= shortMs && classes['short'])}
        >
          {clockText(left)}
        </p>
      )}
      <p role="status" aria-label="Time" className="visually-hidden">
        {say}
      </p>
    </>
  );
}
