import { lazy, Suspense, useId } from 'react';
import longForm from '../../../../shared/forms/long-form.module.css';
import { t } from '../../../../shared/messages/t.ts';
import { fetchPart } from '../../../../shared/parts/missing-part.ts';
import { RichText } from '../../../../shared/safe-html/rich-text.tsx';
import { classNames } from '../../../../shared/ui/class-names.ts';
import { useFieldError, useIsEdited, useTestForm } from '../hooks/test-form-context.ts';
import { controlId } from '../model/field-names.ts';
import classes from './test-form.module.css';

const loadEditor = () => fetchPart(() => import('../../../../shared/rich-text/rich-text-field.tsx'));
const RichTextField = lazy(async () => ({ default: (await loadEditor()).RichTextField }));

/** Fetches the editor before the first text is edited. */
export function prepareEditor(): void {
  // A failed fetch is tried again when a text is edited.
  loadEditor().catch(() => undefined);
}

type TextSlotProps = {
  /** The field, as `questions.q1.solution`. */
  name: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  /** Lower, for the many texts of a list. */
  small?: boolean;
};

/**
 * Formatted text without an editor until it is focused; then the editor appears here and leaves its former place. So a
 * form with hundreds of texts holds one editor.
 */
export function TextSlot({ name, label, value, onChange, small = false }: TextSlotProps) {
  const { active, ImageField } = useTestForm();
  const edited = useIsEdited(name);
  const error = useFieldError(name);
  const shown = <ShownText {...{ name, label, value, error, small }} onEnter={() => active.edit(name)} />;
  if (!edited) return shown;
  return (
    <Suspense fallback={shown}>
      <RichTextField id={controlId(name)} startsFocused {...{ label, value, error, onChange, ImageField }} />
    </Suspense>
  );
}

type ShownTextProps = Pick<TextSlotProps, 'name' | 'label' | 'value'> & {
  small: boolean;
  error: string | undefined;
  onEnter: () => void;
};

function ShownText({ name, label, value, small, error, onEnter }: ShownTextProps) {
  const id = useId();
  const failed = error !== undefined;
  return (
    <div className={classes['slot']}>
      <span id={`${id}-label`} className={longForm['label']}>
        {label}
      </span>
      <div
        id={controlId(name)}
        role="textbox"
        aria-multiline="true"
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-invalid={failed || undefined}
        aria-describedby={failed ? `${id}-error` : undefined}
        className={classNames(classes['shown'], small && classes['small'])}
        onFocus={onEnter}
      >
        {/* The text is focused as a whole: its links are not to be followed here. */}
        <div inert className={classes['shownText']}>
          {value === '' ? (
            <span className={longForm['note']}>{t('Click to write')}</span>
          ) : (
            <RichText html={value} topHeading={4} />
          )}
        </div>
      </div>
      {failed && (
        <p id={`${id}-error`} className={longForm['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
