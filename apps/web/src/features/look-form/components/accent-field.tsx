import { ownShades } from '@lectern/contract/accent';
import { t } from '../../../shared/messages/t.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { isColour } from '../is-colour.ts';
import classes from './look-form.module.css';

type AccentFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** A colour, typed or picked; empty for none. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  return (
    <Field
      label={t('Colour')}
      error={error}
      hint={t('For buttons, links and marks. Where it cannot be read, pages show the nearest shade that can.')}
    >
      {(control) => (
        <div className={classes['colour']}>
          <input
            {...control}
            name="accent"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            placeholder={ownShades.light.fill}
            className={classes['typed']}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            type="color"
            aria-label={t('Pick a colour')}
            className={classes['picked']}
            value={isColour(value) ? value.toLowerCase() : ownShades.light.fill}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}
