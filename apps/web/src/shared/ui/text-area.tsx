import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

/** Several lines of text with their label; takes what a `textarea` takes. */
export function TextArea({ label, hint, error, className, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          rows={3}
          dir="auto"
          {...rest}
          {...control}
          className={classNames(classes['input'], classes['area'], className)}
        />
      )}
    </Field>
  );
}
