import type { ReactNode } from 'react';
import { Columns } from '../../../shared/forms/columns.tsx';
import classes from './institution-form.module.css';

/** Fields that belong together, under their heading, two beside each other where there is room. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes['section']}>
      <legend className={classes['legend']}>{title}</legend>
      <div className={classes['fields']}>
        <Columns>{children}</Columns>
      </div>
    </fieldset>
  );
}
