import type { ComponentType } from 'react';
import { useId } from 'react';
import type { ImageField } from '../../../shared/rich-text/image-dialog.tsx';
import type { FileFieldComponent } from './form-context.ts';
import { t } from '../../../shared/messages/t.ts';

/** The field through which images get into formatted text, made from the form's file field. */
export function imageFieldOf(FileField: FileFieldComponent): ImageField {
  const InText: ComponentType<{ value: string; error?: string | undefined; onChange: (url: string) => void }> = ({
    value,
    error,
    onChange,
  }) => {
    const id = useId();
    return (
      <FileField
        id={id}
        slot={`text.${id}`}
        label={t('Image URL')}
        kinds={['image']}
        endsWithField
        value={value}
        error={error}
        onChange={onChange}
        onUploaded={(file) => onChange(file.url)}
      />
    );
  };
  return InText;
}
