import { useId } from 'react';
import type { FileFieldComponent } from '../forms/file-field.ts';
import { t } from '../messages/t.ts';
import type { ImageField } from './image-dialog.tsx';

/** The image field of formatted text, made from a field for files. */
export function imageFieldOf(FileField: FileFieldComponent): ImageField {
  const InText: ImageField = ({ value, error, onChange }) => {
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
