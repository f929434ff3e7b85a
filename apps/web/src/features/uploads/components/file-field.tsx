import type { FileKind, UploadAllowance } from '@lectern/contract';
import { TextInput } from '@mantine/core';
import { reloadQueries } from '../../../shared/api/reload-queries.ts';
import { completeUrl } from '../../../shared/format/complete-url.ts';
import { isUploadedFile } from '../../../shared/format/resource-url.ts';
import type { FileFieldProps } from '../../../shared/forms/file-field.ts';
import { typedAs } from '../../../shared/forms/typed-as.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { t } from '../../../shared/messages/t.ts';
import { uploadLimitsQuery } from '../api/upload-limits.ts';
import { acceptOf, kindOfName, limitsText, refusal, roomText } from '../model/file-kinds.ts';
import type { UploadStore } from '../model/upload-store.ts';
import { DropZone } from './drop-zone.tsx';
import { FileChip } from './file-chip.tsx';
import classes from './file-field.module.css';
import { FormatsHelp } from './formats-help.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUploadSlot } from './uploads-context.tsx';
import { useFocusInField } from './use-focus-in-field.ts';

/**
 * An address or an upload: a text field for the one, a place to drop a file for the other, and the file once it has
 * arrived.
 */
export function FileField({ required = false, onlyFile = false, endsWithField = false, ...field }: FileFieldProps) {
  const { onUploaded, onBlur, id, slot, label, kinds, value, error, onChange } = field;
  const [uploads, state] = useUploadSlot(slot);
  const limits = useQuery(uploadLimitsQuery());
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => (endsWithField ? () => uploads.cancel(slot) : undefined), [endsWithField, uploads, slot]);
  const uploaded = isUploadedFile(value);
  const idle = state.status === 'none' || state.status === 'failed';
  const take = useTaking(uploads, { slot, kinds, limits: limits.data, onUploaded });
  const pick = (): void => picker.current?.click();
  const focus = useFocusInField(state, value);
  return (
    <div {...focus} className={classes['field']}>
      <FilePicker ref={picker} label={label} kinds={kinds} onTake={take} />
      {uploaded ? (
        <FileChip {...{ id, label, error }} url={value} onReplace={pick} onRemove={() => onChange('')} busy={!idle} />
      ) : onlyFile ? (
        <div>
          <span className={classes['label']}>{label}</span>
          {error !== undefined && <p className={classes['error']}>{error}</p>}
        </div>
      ) : (
        <TextInput
          {...{ id, label, value, error }}
          type="url"
          {...typedAs('ltr')}
          inputMode="url"
          withAsterisk={required}
          placeholder="https://"
          onChange={(event) => {
            // An address takes the place of the file that was refused.
            if (state.status === 'failed') uploads.cancel(slot);
            onChange(event.currentTarget.value);
          }}
          onBlur={() => {
            const completed = completeUrl(value);
            if (completed !== value) onChange(completed);
            onBlur?.();
          }}
        />
      )}
      {state.status !== 'none' && <UploadProgress {...{ label, state, uploads, slot }} onChoose={pick} />}
      {idle && !uploaded && (
        <DropZone
          words={{
            zone: t('Upload for {label}', { label }),
            buttonName: t('Upload a file: {label}', { label }),
            button: t('Upload a file'),
            orDrop: t('or drop it here.'),
          }}
          hint={limits.data && [limitsText(kinds, limits.data), roomText(limits.data)].filter(Boolean).join('. ')}
          onPick={pick}
          onDrop={([file]) => take(file)}
        />
      )}
      {(state.status === 'failed' || (idle && !uploaded)) && (
        <FormatsHelp label={label} kinds={kinds} limits={limits.data} />
      )}
    </div>
  );
}

type Taking = Pick<FileFieldProps, 'slot' | 'kinds' | 'onUploaded'> & { limits: UploadAllowance | undefined };

/** Begins the upload of a chosen file, or says why not. */
function useTaking(uploads: UploadStore, { slot, kinds, limits, onUploaded }: Taking) {
  const queries = useQueryClient();
  const chosen = useRef<File>(null);
  const refuseType = async (file: File): Promise<void> => {
    const sentence = await sayWrongType(file.name, kinds);
    // Another file may have been chosen meanwhile.
    if (chosen.current === file) uploads.refuse(slot, sentence);
  };
  return (file: File | undefined): void => {
    if (file === undefined) return;
    chosen.current = file;
    const kind = kindOfName(file.name);
    if (kind === null || !kinds.includes(kind)) return void refuseType(file);
    const problem = refusal(file, kind, limits);
    if (problem !== null) return uploads.refuse(slot, problem);
    uploads.start(slot, file, (arrived) => {
      void reloadQueries(queries, [uploadLimitsQuery().queryKey]);
      onUploaded(arrived);
    });
  };
}

// Few files are of a wrong type, so the advice about them is fetched apart.
export async function sayWrongType(name: string, kinds: readonly FileKind[]): Promise<string> {
  const part = await import('../model/wrong-type.ts').catch(() => null);
  return part === null ? t('Files of this type cannot be uploaded.') : part.wrongType(name, kinds);
}

type FilePickerProps = {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  kinds: readonly FileKind[];
  onTake: (file: File | undefined) => void;
};

/** The browser's own file chooser; the buttons around it press it. */
function FilePicker({ ref, label, kinds, onTake }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={t('File for {label}', { label })}
      accept={acceptOf(kinds)}
      onChange={(event) => {
        onTake(event.currentTarget.files?.[0]);
        // The same file may be chosen again, as after a cancelled upload.
        event.currentTarget.value = '';
      }}
    />
  );
}
