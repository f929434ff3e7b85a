import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** Two fields beside each other, and below each other on a phone. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes['columns']}>{children}</div>;
}
