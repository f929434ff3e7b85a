import type { CourseFormValues } from './form-values.ts';
import { toWire } from './wire-course.ts';

/** The same text for the same content. The join code does not count: a new form has a new one each time. */
export function fingerprint(values: CourseFormValues): string {
  const { join_code: _joinCode, ...content } = toWire(values);
  return JSON.stringify(content);
}
