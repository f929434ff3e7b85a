import { useId, type ReactNode } from 'react';
import classes from './profile.module.css';

/** A part of the profile under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['section']}>
      {/* Takes the focus where the button that opened a dialog is gone with what the dialog did. */}
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
