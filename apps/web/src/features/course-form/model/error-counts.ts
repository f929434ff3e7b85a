import type { FieldErrors } from 'react-hook-form';
import type { Tab } from './field-names.ts';
import type { CourseFormValues } from './form-values.ts';

type Errors = FieldErrors<CourseFormValues>;

/** How many fields of each tab are wrong. */
export function errorCounts(errors: Errors): Record<Tab, number> {
  return {
    Course: sizeOf(errors.course),
    Subjects: sumOf(errors.subjects) + (errors.outline === undefined ? 0 : 1),
    Materials: sumOf(errors.materials),
  };
}

/** How many fields of one subject or material are wrong. */
export function errorCountOf(errors: Errors, kind: 'subjects' | 'materials', key: string): number {
  return sizeOf(errors[kind]?.[key]);
}

function sizeOf(group: unknown): number {
  return typeof group === 'object' && group !== null
    ? Object.values(group).filter((error) => error !== undefined).length
    : 0;
}

function sumOf(group: unknown): number {
  if (typeof group !== 'object' || group === null) return 0;
  return Object.values(group).reduce<number>((sum, item) => sum + sizeOf(item), 0);
}
