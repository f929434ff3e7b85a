import { TextInput } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { isUploadedFile, webUrl } from '../format/resource-url.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import classes from './rich-text-field.module.css';

/** A field for an image's address or file. */
export type ImageField = ComponentType<{ value: string; error?: string | undefined; onChange: (url: string) => void }>;

type ImageDialogProps = { ImageField: ImageField; onInsert: (src: string, alt: string) => void; onClose: () => void };

/** Asks for an image to put into a text, and for a description for people who do not see it. */
export function ImageDialog({ ImageField, onInsert, onClose }: ImageDialogProps) {
  const [src, setSrc] = useState('');
  const [alt, setAlt] = useState('');
  const [asked, setAsked] = useState(false);
  const good = isUploadedFile(src) || webUrl(src) !== null;
  const insert = (): void => {
    setAsked(true);
    if (good) onInsert(src, alt.trim());
  };
  // Rendered into the body: inside the form around the text, Enter would submit that form.
  return createPortal(
    <Dialog
      open
      title={t('Insert an image')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={insert}>
            {t('Insert')}
          </Button>
        </>
      }
    >
      <div className={classes['image']}>
        <ImageField
          value={src}
          onChange={setSrc}
          error={asked && !good ? t('Enter the address of an image, or upload one.') : undefined}
        />
        <TextInput
          label={t('Description')}
          description={t('Description of the image, for people who cannot see it')}
          value={alt}
          maxLength={500}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      </div>
    </Dialog>,
    document.body,
  );
}
