import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';

/** A checkbox with its label; takes what an `input` takes. */
export function Checkbox({ label, ...rest }: { label: ReactNode } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classes['checkbox']}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
