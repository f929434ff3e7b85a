import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { CourseFormValues } from './form-values.ts';

type Errors = FieldErrors<CourseFormValues>;

/** The form's errors, for many small listeners at once: each is drawn anew only when its own number changes. */
export type ErrorStore = { subscribe: (listener: () => void) => () => void; errors: () => Errors };

export function createErrorStore(form: UseFormReturn<CourseFormValues>): ErrorStore {
  let errors: Errors = {};
  const listeners = new Set<() => void>();
  form.subscribe({
    formState: { errors: true },
    callback: (state) => {
      errors = state.errors ?? {};
      for (const listener of listeners) listener();
    },
  });
  return {
    errors: () => errors,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
