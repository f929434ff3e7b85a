import { CreateCourseInput, type FieldIssue } from '@lectern/contract';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { fieldNameOf } from './field-names.ts';
import type { CourseFormValues } from './form-values.ts';
import { toWire } from './wire-course.ts';

/** What the contract's schema has against the form's content: one issue per bad field, in the wire's paths. */
export function issuesOf(values: CourseFormValues): FieldIssue[] {
  const result = CreateCourseInput.safeParse(toWire(values));
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** Checks the form with the same schema as the server, and puts each message at its field. */
export const courseResolver: Resolver<CourseFormValues> = (values) => {
  const issues = issuesOf(values);
  if (issues.length === 0) return { values, errors: {} };
  const errors: FieldErrors<CourseFormValues> = {};
  // The last one set stays, and the first message of a field is the one that helps.
  for (const { path, message } of issues.toReversed()) {
    set(errors, fieldNameOf(path, values.outline) ?? 'outline', { type: 'schema', message });
  }
  return { values: {}, errors };
};
