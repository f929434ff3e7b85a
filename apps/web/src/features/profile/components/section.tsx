import { useId, type ReactNode } from 'react';
import classes from './profile.module.css';

/** A part of the profile under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
