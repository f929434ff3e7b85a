import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';
import { textDirection } from './text-direction.ts';

/** A one-line text input with its label; takes what an `input` takes. */
export function TextField({
  id,
  label,
  hint,
  error,
  invalid,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => (
        <input
          type="text"
          dir={textDirection(rest)}
          {...rest}
          {...control}
          className={classNames(classes['input'], className)}
        />
      )}
    </Field>
  );
}
