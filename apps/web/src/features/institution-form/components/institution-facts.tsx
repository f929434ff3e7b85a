import { institutionTypes, type UploadedFile } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { NativeSelect } from '@mantine/core';
import type { ComponentType } from 'react';
import { institutionTypeNames } from '../../../shared/format/institution-names.ts';
import { Columns } from '../../../shared/forms/columns.tsx';
import { t } from '../../../shared/messages/t.ts';
import type { Editing } from '../hooks/use-institution-form.ts';
import { controlId } from '../model/institution-values.ts';
import { ImagePreview } from './image-preview.tsx';
import classes from './institution-form.module.css';
import { TextLine } from './text-line.tsx';

/** A field for an image's address that can also upload one. */
export type ImageFieldComponent = ComponentType<{
  id: string;
  slot: string;
  label: string;
  kinds: readonly 'image'[];
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onUploaded: (file: UploadedFile) => void;
}>;

/** The facts of the institution, and its image. */
export function InstitutionFacts({ ImageField, ...editing }: Editing & { ImageField: ImageFieldComponent }) {
  const { values, errors, change } = editing;
  const setImage = (url: string): void => change('institution_image', url);
  return (
    <>
      <TextLine field="name" label={t('Name')} required maxLength={limits.name} {...editing} />
      <Columns>
        <NativeSelect
          id={controlId('type')}
          label={t('Type')}
          data={institutionTypes.map((type) => ({ value: type, label: institutionTypeNames[type] }))}
          value={values.type}
          error={errors.type}
          onChange={(event) => {
            const chosen = institutionTypes.find((type) => type === event.currentTarget.value);
            if (chosen) change('type', chosen);
          }}
        />
        <TextLine
          field="institution_id"
          label={t('Institution ID')}
          description={t('Its number or code in your own records.')}
          maxLength={limits.name}
          {...editing}
        />
      </Columns>
      <div className={classes['image']}>
        <ImageField
          id={controlId('institution_image')}
          slot="institution_image"
          label={t('Image')}
          kinds={['image']}
          value={values.institution_image}
          error={errors.institution_image}
          onChange={setImage}
          onUploaded={(file) => setImage(file.url)}
        />
        <ImagePreview url={values.institution_image} />
      </div>
    </>
  );
}
