import { CourseFormInput, MaterialInput, SubjectInput, type FieldIssue } from '@lectern/contract';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { schemaIssues } from '../../../shared/forms/schema-issues.ts';
import { fieldNameOf } from './field-names.ts';
import type { CourseFormValues } from './form-values.ts';
import { materialOnWire, toWire } from './wire-course.ts';

const CourseOnly = CourseFormInput.omit({ subjects: true });
const SubjectOnly = SubjectInput.omit({ materials: true });

type Schema = Parameters<typeof schemaIssues>[0];

/** The issues that a schema has with a part of the form, with `prefix` before each path. */
function issuesOf(schema: Schema, value: unknown, prefix: string): FieldIssue[] {
  return schemaIssues(schema, value).map(({ path, message }) => ({ path: prefix + path, message }));
}

/** Checks only the part of the form around a field: while the author types, the rest need not be read. */
function issuesAround(name: string, values: CourseFormValues): FieldIssue[] {
  const [group, key = ''] = name.split('.');
  const material = group === 'materials' ? values.materials[key] : undefined;
  if (material !== undefined)
    return issuesOf(MaterialInput, materialOnWire(material), '').map(({ path, message }) => ({
      path: `materials.${key}.${path.split('.')[0] ?? ''}`,
      message,
    }));
  if (group === 'subjects') return issuesOf(SubjectOnly, values.subjects[key], `subjects.${key}.`);
  return issuesOf(CourseOnly, values.course, 'course.');
}

/** Checks the form with the same schema as the server, and puts each message at its field. */
export const courseResolver: Resolver<CourseFormValues> = (values, _context, { names }) => {
  const [only, ...others] = names ?? [];
  const issues =
    only !== undefined && others.length === 0
      ? issuesAround(only, values)
      : schemaIssues(CourseFormInput, toWire(values)).map(({ path, message }) => ({
          path: fieldNameOf(path, values.outline) ?? 'outline',
          message,
        }));
  if (issues.length === 0) return { values, errors: {} };
  const errors: FieldErrors<CourseFormValues> = {};
  // Reversed, because the last one set stays and the first message of a field is the useful one.
  for (const { path, message } of issues.toReversed()) set(errors, path, { type: 'schema', message });
  return { values: {}, errors };
};
