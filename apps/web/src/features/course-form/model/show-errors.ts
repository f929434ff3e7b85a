import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../shared/api/api-error.ts';
import { fieldNameOf, shownOrder, type FieldName } from './field-names.ts';
import type { CourseFormValues } from './form-values.ts';

type Form = UseFormReturn<CourseFormValues>;

/** Puts the server's complaints at their fields; true when there was one to show. */
export function showServerIssues(form: Form, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const outline = form.getValues('outline');
  let shown = false;
  for (const { path, message } of error.issues.toReversed()) {
    const name = fieldNameOf(path, outline);
    if (name === null) continue;
    form.setError(name, { type: 'server', message });
    shown = true;
  }
  return shown;
}

/** The first field on the screen with an error, or null. */
export function firstBadField(form: Form): FieldName | null {
  return shownOrder(form.getValues('outline')).find((name) => form.getFieldState(name).error !== undefined) ?? null;
}
