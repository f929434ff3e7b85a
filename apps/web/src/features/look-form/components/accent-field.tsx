import { ownShades } from '@lectern/contract/accent';
import { lookTexts } from '@lectern/contract/look-texts';
import { useState } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { isColour } from '../is-colour.ts';
import classes from './look-form.module.css';

type AccentFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** A colour, typed or picked; empty for none. Leaving the field tells that it holds no colour. */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const [isLeft, setIsLeft] = useState(false);
  const wrong = isLeft && value.trim() !== '' && !isColour(value.trim());
  return (
    <Field
      label={t('Colour')}
      error={wrong ? t(lookTexts.accentWrong) : error}
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
            onChange={(event) => {
              setIsLeft(false);
              onChange(event.currentTarget.value);
            }}
            onBlur={() => setIsLeft(true)}
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
