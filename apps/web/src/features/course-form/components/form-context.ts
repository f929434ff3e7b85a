import type { FileKind, UploadedFile } from '@lectern/contract';
import { createContext, useContext, type ComponentType } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { ImageField } from '../../../shared/rich-text/image-dialog.tsx';
import type { CourseFormValues } from '../model/form-values.ts';
import type { OutlineActions } from '../model/outline-actions.ts';
import type { ErrorStore } from '../model/error-store.ts';

/** A field for an address or an uploaded file. The page brings it. */
export type FileFieldComponent = ComponentType<{
  id: string;
  /** Names the field among the uploads; the same after a reload. */
  slot: string;
  label: string;
  required?: boolean;
  kinds: readonly FileKind[];
  /** True where an upload is for nothing once the field has left the screen. */
  endsWithField?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Also called when the field is not on the screen any more. */
  onUploaded: (file: UploadedFile) => void;
}>;

type CourseFormContext = {
  form: UseFormReturn<CourseFormValues>;
  control: Control<CourseFormValues>;
  actions: OutlineActions;
  errorStore: ErrorStore;
  FileField: FileFieldComponent;
  ImageField: ImageField;
};

/** What all parts of the form share. It stays the same object while the form lives, so that it draws nobody anew. */
export const CourseFormContext = createContext<CourseFormContext | null>(null);

export function useCourseForm(): CourseFormContext {
  const context = useContext(CourseFormContext);
  if (context === null) throw new Error('A part of the course form stands outside of it');
  return context;
}
