import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

/** `tools` stand between the label and the text. */
type TextAreaProps = FieldProps & ComponentProps<'textarea'> & { tools?: ReactNode };

/** Several lines of text with their label; takes what a `textarea` takes. */
export function TextArea({ label, hint, error, tools, className, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          {tools}
          <textarea
            rows={3}
            dir="auto"
            {...rest}
            {...control}
            className={classNames(classes['input'], classes['area'], className)}
          />
        </>
      )}
    </Field>
  );
}
