import { useId, type ReactNode } from 'react';
import classes from './field.module.css';

export type FieldProps = {
  /** The id of the control, where it is focused by it. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** In the language of the page, as hint and label are. */
  error?: string | undefined;
  /** Marks the field as wrong where the sentence about it stands elsewhere. */
  invalid?: boolean | undefined;
};

/** The props that tie an input to its label, hint and error. */
type ControlProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** Label above, hint and error below, tied together for screen readers; `children` draws the control. */
export function Field({
  id: given,
  label,
  hint,
  error,
  invalid = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  const failed = error !== undefined && error !== '';
  const described = [hint !== undefined && `${id}-hint`, failed && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes['field']}>
      <label className={classes['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': failed || invalid || undefined,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes['hint']}>
          {hint}
        </p>
      )}
      {failed && (
        <p id={`${id}-error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
