import type { ComponentProps } from 'react';
import classes from './field.module.css';

/** A checkbox with its label; takes what an `input` takes. */
export function Checkbox({ label, ...rest }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classes['checkbox']}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}
