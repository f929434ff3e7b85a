import type { ReactNode } from 'react';
import classes from './state.module.css';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Says that there is nothing (`title`, a sentence of the specification), why, and how to change that. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes['state']}>
      <p className={classes['title']}>{title}</p>
      {children !== undefined && <p className={classes['text']}>{children}</p>}
      {action}
    </div>
  );
}
