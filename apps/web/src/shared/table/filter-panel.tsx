import { useState, type ReactNode } from 'react';
import { t } from '../messages/t.ts';
import classes from './list.module.css';

type FilterPanelProps = {
  /** Whether filters are set. */
  filtered: boolean;
  children: ReactNode;
};

/** Filters that are folded away, for small screens; open at first where some are set. */
export function FilterPanel({ filtered, children }: FilterPanelProps) {
  // Later the person decides: clearing a filter must not close the panel around it.
  const [openAtFirst] = useState(filtered);
  return (
    <details open={openAtFirst} className={classes['filterPanel']}>
      <summary>{t('Filters')}</summary>
      {children}
    </details>
  );
}
