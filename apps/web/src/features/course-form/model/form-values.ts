import type { ContentType, Course, CourseStatus, CourseType, DurationUnit } from '@lectern/contract';

export type CourseFields = {
  name: string;
  course_type: CourseType;
  join_code: string;
  /** Empty while the field is empty. */
  duration: number | string;
  duration_unit: DurationUnit;
  status: CourseStatus;
  imageUrl: string;
  description: string;
};

export type SubjectFields = {
  /** The server's id; missing for a new one. */
  _id?: string | undefined;
  name: string;
  description: string;
  duration: number | string;
  duration_unit: DurationUnit;
};

export type MaterialFields = {
  _id?: string | undefined;
  name: string;
  description: string;
  /** Empty until chosen. */
  content_type: ContentType | '';
  content_url: string;
  captions: CaptionFields[];
};

/** `url` is empty until the file is there. A language stands once. */
export type CaptionFields = { language: string; url: string };

/** The order of things: a subject's key with the keys of its materials. */
export type OutlineEntry = { key: string; materials: string[] };

/**
 * The values of the form. Subjects and materials have keys of their own, and `outline` alone gives their places: moving
 * one changes no field's name, so that no other field has to be drawn again, and errors stay where they are.
 */
export type CourseFormValues = {
  course: CourseFields;
  outline: OutlineEntry[];
  subjects: Record<string, SubjectFields>;
  materials: Record<string, MaterialFields>;
};

/** Makes keys: a letter first, because a number would read as a place in a list. */
export type NewKey = (kind: 's' | 'm') => string;

export const randomKey: NewKey = (kind) => `${kind}${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;

export const emptySubject = (): SubjectFields => ({ name: '', description: '', duration: '', duration_unit: 'months' });
export const emptyMaterial = (): MaterialFields => ({
  name: '',
  description: '',
  content_type: '',
  content_url: '',
  captions: [],
});

/** Whether nobody has filled anything into a material. */
export const isEmptyMaterial = ({ name, content_url, description }: MaterialFields): boolean =>
  [name, content_url, description].every((text) => text.trim() === '');

/** A new course: one empty subject with one empty material. */
export function emptyCourse(joinCode: string, newKey: NewKey): CourseFormValues {
  const [subject, material] = [newKey('s'), newKey('m')];
  return {
    course: {
      name: '',
      course_type: 'public',
      join_code: joinCode,
      duration: '',
      duration_unit: 'months',
      status: 'active',
      imageUrl: '',
      description: '',
    },
    outline: [{ key: subject, materials: [material] }],
    subjects: { [subject]: emptySubject() },
    materials: { [material]: emptyMaterial() },
  };
}

/** The key of a thing that the server knows; the same after every load. */
const keyOf = (kind: 's' | 'm', id: string): string => `${kind}${id.replaceAll('-', '')}`;

/** A course of the server in the form's shape. */
export function fromCourse(course: Course): CourseFormValues {
  const subjects = course.subjects.map(
    ({ _id, name, description, duration, duration_unit }) =>
      [keyOf('s', _id), { _id, name, description: description ?? '', duration, duration_unit }] as const,
  );
  const materials = course.subjects.flatMap((subject) =>
    subject.materials.map(
      ({ _id, name, description, content_type, content_url, captions }) =>
        [keyOf('m', _id), { _id, name, description: description ?? '', content_type, content_url, captions }] as const,
    ),
  );
  return {
    course: {
      name: course.name,
      course_type: course.course_type,
      join_code: course.join_code ?? '',
      duration: course.duration,
      duration_unit: course.duration_unit,
      status: course.status,
      imageUrl: course.imageUrl ?? '',
      description: course.description ?? '',
    },
    outline: course.subjects.map((subject) => ({
      key: keyOf('s', subject._id),
      materials: subject.materials.map((material) => keyOf('m', material._id)),
    })),
    subjects: Object.fromEntries(subjects),
    materials: Object.fromEntries(materials),
  };
}
