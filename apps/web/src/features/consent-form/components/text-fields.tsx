import { nameOf } from '@lectern/contract/languages';
import { lazy, Suspense } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { fetchPart } from '../../../shared/parts/missing-part.ts';
import type { RichTextFieldProps } from '../../../shared/rich-text/rich-text-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { controlId, type Text, type FieldName } from '../hooks/use-consent-form.ts';
import classes from './consent-form.module.css';

type TextFieldsProps = {
  text: Text;
  /** The version that was loaded; another one has another text to begin with. */
  version: number;
  errors: Partial<Record<FieldName, string>>;
  onChange: (text: Text, field: FieldName) => void;
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
export function TextFields({ text, version, errors, onChange, onRemove }: TextFieldsProps) {
  const { language, title, body } = text;
  const [titleName, bodyName] = [`${language}-title`, `${language}-body`] as const;
  return (
    <fieldset className={classes['text']}>
      <legend lang={language}>{nameOf(language)}</legend>
      <TextField
        id={controlId(titleName)}
        label={t('Title')}
        lang={language}
        value={title}
        error={errors[titleName]}
        onChange={({ currentTarget }) => onChange({ ...text, title: currentTarget.value }, titleName)}
      />
      <Suspense fallback={<Skeleton height={190} />}>
        <RichTextField
          key={version}
          id={controlId(bodyName)}
          label={t('Text')}
          value={body}
          error={errors[bodyName]}
          onChange={(html) => onChange({ ...text, body: html }, bodyName)}
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
