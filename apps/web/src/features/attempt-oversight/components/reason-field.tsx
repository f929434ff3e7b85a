import { limits } from '@lectern/contract/limits';
import { Field } from '../../../shared/ui/field.tsx';
import classes from './oversight.module.css';

type ReasonFieldProps = {
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
};

/** Why something is done to attempts; it is kept with them. */
export function ReasonField({ label, hint, value, error, onChange }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={limits.comment}
          className={classes['reason']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
