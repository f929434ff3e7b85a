import type { FieldPath } from 'react-hook-form';
import { t } from '../../../shared/messages/t.ts';
import type { CourseFormValues, OutlineEntry } from './form-values.ts';

/** The tabs of the form, in order. */
export const tabs = ['Course', 'Subjects', 'Materials'] as const;
export type Tab = (typeof tabs)[number];
/** The names of the tabs on the screen. */
export const tabNames: Record<Tab, string> = {
  Course: t('Course'),
  Subjects: t('Subjects'),
  Materials: t('Materials'),
};

export type FieldName = FieldPath<CourseFormValues>;

/**
 * The form's name for a path of the wire, as in `subjects.0.materials.1.content_url`; null for a path that the form
 * does not show.
 */
export function fieldNameOf(path: string, outline: readonly OutlineEntry[]): FieldName | null {
  const [first = '', subjectPlace, second, materialPlace, ...rest] = path.split('.');
  if (first !== 'subjects') return courseFields.includes(path) ? (`course.${path}` as FieldName) : null;
  const subject = subjectPlace === undefined ? undefined : outline[Number(subjectPlace)];
  if (subject === undefined) return 'outline';
  if (second !== 'materials') return `subjects.${subject.key}.${second ?? 'name'}` as FieldName;
  const material = materialPlace === undefined ? undefined : subject.materials[Number(materialPlace)];
  if (material === undefined) return 'outline';
  return `materials.${material}.${rest[0] ?? 'name'}` as FieldName;
}

const courseFields = [
  'name',
  'course_type',
  'join_code',
  'duration',
  'duration_unit',
  'status',
  'imageUrl',
  'description',
];

/** The tab that shows a field. */
export function tabOf(name: string): Tab {
  if (name.startsWith('materials.')) return 'Materials';
  return name.startsWith('course.') ? 'Course' : 'Subjects';
}

/** Whether the outline still names the material of a field; true for other fields. */
export function isInCourse(name: string, outline: readonly OutlineEntry[]): boolean {
  const [kind, key = ''] = name.split('.');
  return kind !== 'materials' || outline.some((entry) => entry.materials.includes(key));
}

/** The fields in the order of the screen, for going to the first bad one. */
export function shownOrder(outline: readonly OutlineEntry[]): FieldName[] {
  const course = [
    'name',
    'course_type',
    'status',
    'join_code',
    'duration',
    'duration_unit',
    'imageUrl',
    'description',
  ] as const;
  const subject = ['name', 'duration', 'duration_unit', 'description'] as const;
  const material = ['name', 'content_type', 'content_url', 'captions', 'description'] as const;
  return [
    ...course.map((field) => `course.${field}` as const),
    'outline',
    ...outline.flatMap((entry) => subject.map((field) => `subjects.${entry.key}.${field}` as const)),
    ...outline.flatMap((entry) =>
      entry.materials.flatMap((key) => material.map((field) => `materials.${key}.${field}` as const)),
    ),
  ];
}

/** The id of a field's control on the page. */
export const controlId = (name: string): string => `field-${name.replaceAll('.', '-')}`;
