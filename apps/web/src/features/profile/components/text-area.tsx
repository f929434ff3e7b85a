import type { ComponentProps } from 'react';
import { Field, type FieldProps } from '../../../shared/ui/field.tsx';
import classes from './profile.module.css';

/** Several lines of text with their label; takes what a `textarea` takes. */
export function TextArea({ label, hint, error, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea rows={3} {...rest} {...control} className={classes['control']} />}
    </Field>
  );
}
