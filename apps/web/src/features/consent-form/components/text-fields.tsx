import type { ConsentSettings } from '@lectern/contract';
import { nameOf } from '@lectern/contract/languages';
import { consentTexts } from '@lectern/contract/consent-texts';
import { lazy, Suspense } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import type { RichTextFieldProps } from '../../../shared/rich-text/rich-text-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import classes from './consent-form.module.css';

type Text = ConsentSettings['texts'][number];
type TextFieldsProps = {
  text: Text;
  /** Whether the form was sent once, and problems are shown. */
  shows: boolean;
  onChange: (text: Text) => void;
  onRemove: (() => void) | undefined;
};

const RichTextField = lazy(async () => ({
  default: (await fetchPart(() => import('../../../shared/rich-text/rich-text-field.tsx'))).RichTextField,
}));

/** An image of the text by its address: files that are uploaded follow a course. */
const ImageAddress: RichTextFieldProps['ImageField'] = ({ value, error, onChange }) => (
  <TextField
    label={t('Address of the image')}
    type="url"
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

/** The text in one language. */
export function TextFields({ text, shows, onChange, onRemove }: TextFieldsProps) {
  const { language, title, body } = text;
  return (
    <fieldset className={classes['text']}>
      <legend lang={language}>{nameOf(language)}</legend>
      <TextField
        label={t('Title')}
        lang={language}
        value={title}
        error={shows && title.trim() === '' ? t(consentTexts.titleNeeded) : undefined}
        onChange={({ currentTarget }) => onChange({ ...text, title: currentTarget.value })}
      />
      <Suspense fallback={<Skeleton height={190} />}>
        <RichTextField
          id={`consent-${language}`}
          label={t('Text')}
          value={body}
          error={shows && body === '' ? t(consentTexts.bodyNeeded) : undefined}
          onChange={(html) => onChange({ ...text, body: html })}
          ImageField={ImageAddress}
        />
      </Suspense>
      {onRemove !== undefined && (
        <div>
          <Button size="small" onClick={onRemove}>
            {t('Remove this language')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
