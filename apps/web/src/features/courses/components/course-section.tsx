import { useId, type ReactNode } from 'react';
import classes from './course-section.module.css';

/** A part of a course's page with its own heading. */
export function CourseSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
