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
  /** True where an upload is for nothing once the field has left the screen. */
  endsWithField?: boolean;
  /** An address: of something on the web, or of a file uploaded here. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Gets a file once the server has it, also when this field is not on the screen any more. */
  onUploaded: (file: UploadedFile) => void;
};

/** A field for an address or an uploaded file. The page brings it to forms that have one. */
export type FileFieldComponent = ComponentType<FileFieldProps>;
