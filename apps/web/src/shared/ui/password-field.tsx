import { useState, type ComponentProps } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldProps } from './field.tsx';
import classes from './field.module.css';

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, 'type'>;

/** A password input with a button that shows and hides its content. */
export function PasswordField({ label, hint, error, invalid, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => (
        <div className={classes['control']}>
          <input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            dir="auto"
            className={classNames(classes['input'], classes['withButton'])}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={classes['reveal']}
            aria-label={shown ? t('Hide {label}', { label }) : t('Show {label}', { label })}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
    </Field>
  );
}
