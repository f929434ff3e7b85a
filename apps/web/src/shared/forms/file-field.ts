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

export type FilesFieldProps = {
  /** The thing that gets the files. */
  label: string;
  kinds: readonly FileKind[];
  /** The fields whose uploads are listed here, because they are not on the screen themselves. */
  slots: readonly string[];
  nameOf: (slot: string) => string;
  /** Makes a field for one more file and gives its slot; null where there is no more room. */
  addField: (fileName: string, kind: FileKind) => string | null;
  /** Said where there is no more room. */
  fullText: string;
  /** Called once the server has the file of a field, even when nothing of this is on the screen any more. */
  onUploaded: (slot: string, file: UploadedFile) => void;
  /** Called when the file of a field is no longer wanted. */
  onTakenBack: (slot: string) => void;
};

/** A place for many files at once, each of which gets a field. The page passes it to forms that need one. */
export type FilesFieldComponent = ComponentType<FilesFieldProps>;

/** A field for an address or an uploaded file. The page passes it to forms that need one. */
export type FileFieldComponent = ComponentType<FileFieldProps>;
