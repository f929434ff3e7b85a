import { limits } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { errorText, fieldIssues } from '../../../shared/api/api-error.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { t } from '../../../shared/messages/t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useUploadPicture } from '../api/pictures.ts';
import { pictureText } from './markdown-edits.ts';
import classes from './questions.module.css';

const largest = formatFileSize(limits.postPictureBytes);
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

type PictureDialogProps = {
  materialId: string;
  /** The picture that was pasted or dropped. */
  file: File | null;
  /** Called with the picture in Markdown. */
  onInsert: (text: string) => void;
  onClose: () => void;
};

/** Asks for a picture and its description, and uploads it. */
export function PictureDialog({ materialId, file: given, onInsert, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given);
  const [description, setDescription] = useState('');
  const [asked, setAsked] = useState(false);
  const upload = useUploadPicture(materialId);
  const words = description.trim();
  const failure = upload.error && (fieldIssues(upload.error)['file'] ?? errorText(upload.error, texts.somethingWrong));
  const insert = (): void => {
    setAsked(true);
    if (file === null || words === '' || upload.isPending) return;
    upload.mutate(file, { onSuccess: ({ url }) => onInsert(pictureText(url, words)) });
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
          <Button variant="primary" loading={upload.isPending} onClick={insert}>
            {t('Insert')}
          </Button>
        </>
      }
    >
      <div className={classes['form']}>
        <TextField
          type="file"
          label={t('Image')}
          hint={
            file !== null && file === given ? given.name : t('PNG, JPEG, GIF or WebP, up to {largest}', { largest })
          }
          error={failure ?? (asked && file === null ? t('Choose an image.') : undefined)}
          accept={pictureTypes.join()}
          onChange={(event) => {
            upload.reset();
            setFile(event.currentTarget.files?.[0] ?? null);
          }}
        />
        <TextField
          label={t('Description')}
          hint={t('Description of the image, for people who cannot see it')}
          maxLength={200}
          value={description}
          error={asked && words === '' ? t('Describe the image.') : undefined}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {upload.isPending && <progress aria-label={t('Uploading the image...')} />}
      </div>
    </Dialog>,
    document.body,
  );
}
