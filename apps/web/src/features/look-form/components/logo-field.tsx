import { limits } from '@lectern/contract/limits';
import { useId, useRef, useState } from 'react';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { dataOf } from '../data-of.ts';
import classes from './look-form.module.css';

const largest = formatFileSize(limits.logoBytes);

type LogoFieldProps = {
  /** The address of a picture, or null. */
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

/** A picture that takes the place of Lectern's mark. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const isLarge = file.size > limits.logoBytes;
    setRefused(
      isLarge ? t('“{name}” is too large. Logos may be at most {largest}.', { name: file.name, largest }) : null,
    );
    if (!isLarge) onChange(await dataOf(file));
  };
  const problem = refused ?? error;
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className={classes['logo']}>
      <span id={`${id}-label`} className={classes['label']}>
        {t('Logo')}
      </span>
      <div className={classes['acts']}>
        <Button name="logo" onClick={() => picker.current?.click()}>
          {value === null ? t('Upload a logo') : t('Change logo')}
        </Button>
        {value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('Remove logo')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={classes['hint']}>
        {t('PNG, JPEG or WebP, up to {largest}. It is shown 100 pixels wide, on light and on dark pages.', {
          largest,
        })}
      </p>
      {problem !== undefined && (
        <p role="alert" className={classes['error']}>
          {problem}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('Logo file')}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file may be chosen again, for example after a failure.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
