import { t } from '../../../shared/messages/t.ts';
import { Field } from '../../../shared/ui/field.tsx';
import classes from './profile.module.css';

type ChoiceFieldProps = {
  label: string;
  name: string;
  /** The values and their names. */
  choices: Readonly<Record<string, string>>;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** One of a few choices, or none. */
export function ChoiceField({ label, name, choices, value, error, onChange }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          className={classes['control']}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{t('Not given')}</option>
          {Object.entries(choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
