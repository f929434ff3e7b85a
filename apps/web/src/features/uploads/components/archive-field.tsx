import type { UploadedFile } from '@lectern/contract';
import { useRef } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './file-field.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { UploadsProvider, useUploads, useUploadSlot } from './uploads-context.tsx';

const slot = 'archive';

type ArchiveFieldProps = { userId: string; onUploaded: (file: UploadedFile) => void };

/** Takes the ZIP file of a course, which is uploaded at once. */
export function ArchiveField({ userId, onUploaded }: ArchiveFieldProps) {
  const uploads = useUploads(userId, 'import', 'import');
  return (
    <UploadsProvider uploads={uploads}>
      <Field onUploaded={onUploaded} />
    </UploadsProvider>
  );
}

function Field({ onUploaded }: Pick<ArchiveFieldProps, 'onUploaded'>) {
  const [uploads, state] = useUploadSlot(slot);
  const picker = useRef<HTMLInputElement>(null);
  const label = t('ZIP file');
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    if (/\.zip$/i.test(file.name)) uploads.start(slot, file, onUploaded);
    else uploads.refuse(slot, t('“{name}” is not a ZIP file.', { name: file.name }));
  };
  const pick = (): void => picker.current?.click();
  return (
    <div className={classes['field']}>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('File for {label}', { label })}
        accept=".zip"
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file may be chosen again, as after a cancelled upload.
          event.currentTarget.value = '';
        }}
      />
      {state.status !== 'none' && <UploadProgress {...{ label, state, uploads, slot }} onChoose={pick} />}
      {state.status === 'none' && (
        <DropZone
          words={{
            zone: t('Upload for {label}', { label }),
            buttonName: t('Upload a file: {label}', { label }),
            button: t('Upload a file'),
            orDrop: t('or drop it here.'),
          }}
          hint={undefined}
          onPick={pick}
          onDrop={([file]) => take(file)}
        />
      )}
    </div>
  );
}
