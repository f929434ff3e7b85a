import { t } from '../messages/t.ts';
import classes from './progress-bar.module.css';

type ProgressBarProps = { completed: number; total: number; label: string };

/** A progress in words and as a bar: '3 of 8'; `label` names it for screen readers. */
export function ProgressBar({ completed, total, label }: ProgressBarProps) {
  const text = t('{completed} of {total}', { completed, total });
  return (
    <div className={classes['progress']}>
      <span className={classes['text']}>{text}</span>
      <progress aria-label={label} aria-valuetext={text} value={completed} max={Math.max(total, 1)} />
    </div>
  );
}
