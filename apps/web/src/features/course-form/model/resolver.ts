import { CreateCourseInput, MaterialInput, SubjectInput, type FieldIssue } from '@lectern/contract';
import { set, type FieldErrors, type Resolver } from 'react-hook-form';
import { sent } from '../../../shared/messages/sent.ts';
import { fieldNameOf } from './field-names.ts';
import type { CourseFormValues } from './form-values.ts';
import { toWire } from './wire-course.ts';

const CourseOnly = CreateCourseInput.omit({ subjects: true });
const SubjectOnly = SubjectInput.omit({ materials: true });

type Checked = ReturnType<(typeof CreateCourseInput)['safeParse']>['error'];
type Schema = { safeParse: (value: unknown) => { error?: Pick<NonNullable<Checked>, 'issues'> | undefined } };

/** What a schema has against a value: one issue per bad field, with `prefix` before its path. */
function issuesOf(schema: Schema, value: unknown, prefix = ''): FieldIssue[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => ({ path: prefix + path.join('.'), message: sent(message) }));
}

/** The part of the form that a field stands in, checked alone: while somebody types, the rest need not be read. */
function issuesAround(name: string, values: CourseFormValues): FieldIssue[] {
  const [group, key = ''] = name.split('.');
  if (group === 'materials') return issuesOf(MaterialInput, values.materials[key], `materials.${key}.`);
  if (group === 'subjects') return issuesOf(SubjectOnly, values.subjects[key], `subjects.${key}.`);
  return issuesOf(CourseOnly, values.course, 'course.');
}

/** Checks the form with the same schema as the server, and puts each message at its field. */
export const courseResolver: Resolver<CourseFormValues> = (values, _context, { names }) => {
  const [only, ...others] = names ?? [];
  const issues =
    only !== undefined && others.length === 0
      ? issuesAround(only, values)
      : issuesOf(CreateCourseInput, toWire(values)).map(({ path, message }) => ({
          path: fieldNameOf(path, values.outline) ?? 'outline',
          message,
        }));
  if (issues.length === 0) return { values, errors: {} };
  const errors: FieldErrors<CourseFormValues> = {};
  // The last one set stays, and the first message of a field is the one that helps.
  for (const { path, message } of issues.toReversed()) set(errors, path, { type: 'schema', message });
  return { values: {}, errors };
};
