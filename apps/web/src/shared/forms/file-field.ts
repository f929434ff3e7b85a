import type { FileKind, UploadedFile } from '@lectern/contract';
import type { ComponentType } from 'react';

export type FileFieldProps = {
  /** The id of the input, for labels and for the focus. */
  id: string;
  /** Names the field among the form's uploads; the same after a reload. */
  slot: string;
  label: string;
  required?: boolean;
  kinds: readonly FileKind[];
  /** True where an address of the web will not do. */
  onlyFile?: boolean;
  /** True where the upload is useless once the field has left the screen. */
  endsWithField?: boolean;
  /** The address of a thing on the web, or of a file uploaded here. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called once the server has the file, even when this field is no longer on the screen. */
  onUploaded: (file: UploadedFile) => void;
};

/** A field for an address or an uploaded file. The page passes it to forms that need one. */
export type FileFieldComponent = ComponentType<FileFieldProps>;
