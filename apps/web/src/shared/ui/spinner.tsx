import type { CSSProperties } from 'react';
import { t } from '../messages/t.ts';
import classes from './spinner.module.css';

/** A turning ring, hidden from screen readers: for places that already say that they are busy. `size` in pixels. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <span
      className={classes['spinner']}
      style={{ '--spinner-size': `${size}px` } as CSSProperties}
      aria-hidden="true"
    />
  );
}

/** A ring in the middle of its block that announces the loading. */
export function LoadingBlock({ label = t('Loading...') }: { label?: string }) {
  return (
    <div role="status" className={classes['block']} data-coming>
      <Spinner size={32} />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
