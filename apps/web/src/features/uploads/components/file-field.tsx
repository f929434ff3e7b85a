import type { FileKind, UploadedFile } from '@lectern/contract';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isUploadedFile } from '../../../shared/format/resource-url.ts';
import { uploadLimitsQuery } from '../api/upload-limits.ts';
import { acceptOf, limitsText, refusal } from '../model/file-kinds.ts';
import { DropZone } from './drop-zone.tsx';
import { FileChip } from './file-chip.tsx';
import classes from './file-field.module.css';
import { UploadProgress } from './upload-progress.tsx';
import { useUploadSlot } from './uploads-context.tsx';

export type FileFieldProps = {
  /** The id of the input, for labels and for the focus. */
  id: string;
  /** Names the field among the form's uploads; the same after a reload. */
  slot: string;
  label: string;
  required?: boolean;
  kinds: readonly FileKind[];
  /** An address: of something on the web, or of a file uploaded here. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Gets a file once the server has it, also when this field is not on the screen any more. */
  onUploaded: (file: UploadedFile) => void;
};

/** An address or an upload: a field for the one, a place to drop a file for the other, and the file once it is there. */
export function FileField({ id, slot, label, required = false, kinds, value, error, onChange, onBlur, onUploaded }: FileFieldProps) {
  const [uploads, state] = useUploadSlot(slot);
  const limits = useQuery(uploadLimitsQuery());
  const picker = useRef<HTMLInputElement>(null);
  const uploaded = isUploadedFile(value);
  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    // Without the limits the server is the one who refuses.
    const problem = limits.data === undefined ? null : refusal(file, kinds, limits.data);
    if (problem === null) uploads.start(slot, file, onUploaded);
    else uploads.refuse(slot, problem);
  };
  const pick = (): void => picker.current?.click();
  const active = state.status !== 'none' && state.status !== 'failed';
  return (
    <div className={classes['field']}>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`File for ${label}`}
        accept={acceptOf(kinds)}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          // The same file may be chosen again, as after a cancelled upload.
          event.currentTarget.value = '';
        }}
      />
      {uploaded ? (
        <FileChip id={id} label={label} url={value} error={error} onReplace={pick} onRemove={() => onChange('')} busy={active} />
      ) : (
        <TextInput
          id={id}
          type="url"
          inputMode="url"
          label={label}
          withAsterisk={required}
          placeholder="https://"
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
      {state.status === 'none' || state.status === 'failed' ? (
        <>
          {state.status === 'failed' && (
            <UploadProgress label={label} state={state} uploads={uploads} slot={slot} onChoose={pick} />
          )}
          {!uploaded && <DropZone label={label} hint={limits.data && limitsText(kinds, limits.data)} onPick={pick} onDrop={take} />}
        </>
      ) : (
        <UploadProgress label={label} state={state} uploads={uploads} slot={slot} onChoose={pick} />
      )}
    </div>
  );
}
