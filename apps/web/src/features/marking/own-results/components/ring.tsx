import { percentText } from '../../../../shared/format/format-number.ts';
import { t } from '../../../../shared/messages/t.ts';
import classes from './results.module.css';

/** The circumference of the circle below is 100, so that its dashes are hundredths. */
const radius = 100 / (2 * Math.PI);

/** A percentage as a ring with the figure in it; below zero it is empty. */
export function Ring({ percentage }: { percentage: number }) {
  const text = percentText(percentage);
  const filled = Math.min(100, Math.max(0, percentage));
  return (
    <div role="img" aria-label={t('{percent} of the marks', { percent: text })} className={classes['ring']}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r={radius} className={classes['track']} />
        {filled > 0 && (
          <circle cx="20" cy="20" r={radius} strokeDasharray={`${filled} 100`} className={classes['arc']} />
        )}
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}
