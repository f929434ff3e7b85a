import type { CSSProperties } from 'react';
import { t } from '../messages/t.ts';
import classes from './stars.module.css';

/** A rating from 0 to 5 as stars, filled to a fraction; reads as 'Rated 3.5 out of 5'. */
export function Stars({ rating }: { rating: number }) {
  const shown = Math.round(rating * 10) / 10;
  const style = { '--rating': Math.min(5, Math.max(0, rating)) } as CSSProperties;
  return (
    <span role="img" aria-label={t('Rated {shown} out of 5', { shown })} className={classes['stars']} style={style} />
  );
}
