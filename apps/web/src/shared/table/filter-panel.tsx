import { useState, type ReactNode } from 'react';
import { t } from '../messages/t.ts';
import classes from './list.module.css';

type FilterPanelProps = {
  /** Whether filters are set. */
  filtered: boolean;
  children: ReactNode;
};

/** Filters that are folded away, for small screens; unfolded at first where some are set. */
export function FilterPanel({ filtered, children }: FilterPanelProps) {
  // Later it is up to the person: clearing a filter must not close what it stands in.
  const [openAtFirst] = useState(filtered);
  return (
    <details open={openAtFirst} className={classes['filterPanel']}>
      <summary>{t('Filters')}</summary>
      {children}
    </details>
  );
}
