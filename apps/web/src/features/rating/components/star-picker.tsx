import { limits } from '@lectern/contract/limits';
import { t } from '../../../shared/messages/t.ts';
import { tn } from '../../../shared/messages/tn.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import classes from './rating.module.css';

const stars = Array.from({ length: limits.stars.max }, (_, index) => index + 1);

type StarPickerProps = { value: number; onChange: (value: number) => void; describedBy: string | undefined };

/** A choice of one to five stars, as a group of radio buttons; 0 while none is chosen. */
export function StarPicker({ value, onChange, describedBy }: StarPickerProps) {
  return (
    <fieldset className={classes['picker']} aria-describedby={describedBy}>
      <legend>{t('Your rating')}</legend>
      <div className={classes['stars']}>
        {stars.map((star) => (
          <label key={star} className={classNames(classes['star'], star <= value && classes['lit'])}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={star === value}
              aria-label={tn(star, '{n} star', '{n} stars')}
              onChange={() => onChange(star)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
