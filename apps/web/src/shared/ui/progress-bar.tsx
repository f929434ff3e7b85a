import { t } from '../messages/t.ts';
import classes from './progress-bar.module.css';

type ProgressBarProps = {
  completed: number;
  total: number;
  label: string;
  /** The words above the bar. */
  text?: string;
};

/** A progress in words, '3 of 8' where there are no others, and as a bar; `label` names it for screen readers. */
export function ProgressBar({ completed, total, label, text = shortText(completed, total) }: ProgressBarProps) {
  return (
    <div className={classes['progress']}>
      <span className={classes['text']}>{text}</span>
      <progress aria-label={label} aria-valuetext={text} value={completed} max={Math.max(total, 1)} />
    </div>
  );
}

const shortText = (completed: number, total: number): string => t('{completed} of {total}', { completed, total });
