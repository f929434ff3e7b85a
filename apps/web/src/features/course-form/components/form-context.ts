import { createContext, useContext } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { FileFieldComponent, FilesFieldComponent } from '../../../shared/forms/file-field.ts';
import type { ImageField } from '../../../shared/rich-text/image-dialog.tsx';
import type { ErrorStore } from '../model/error-store.ts';
import type { CourseFormValues } from '../model/form-values.ts';
import type { OutlineActions } from '../model/outline-actions.ts';

type CourseFormContext = {
  form: UseFormReturn<CourseFormValues>;
  control: Control<CourseFormValues>;
  actions: OutlineActions;
  errorStore: ErrorStore;
  FileField: FileFieldComponent;
  FilesField: FilesFieldComponent;
  /** How many uploads are still under way, of the slots that pass `counts`. */
  uploadsUnderWay: (counts: (slot: string) => boolean) => number;
  ImageField: ImageField;
};

/**
 * The context that all parts of the form share. It stays the same object while the form lives, so that it draws nothing
 * anew.
 */
export const CourseFormContext = createContext<CourseFormContext | null>(null);

export function useCourseForm(): CourseFormContext {
  const context = useContext(CourseFormContext);
  if (context === null) throw new Error('A part of the course form stands outside of it');
  return context;
}
