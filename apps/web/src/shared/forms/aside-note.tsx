import type { ReactNode } from 'react';
import classes from './aside-note.module.css';

/** A few lines beside a form that say what its present values mean. */
export function AsideNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={classes['note']}>
      <h2 className={classes['title']}>{title}</h2>
      {children}
    </section>
  );
}
