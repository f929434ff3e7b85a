import type { RouteBody } from '@lectern/contract';
import { emptyMaterial, emptySubject, type CourseFormValues, type MaterialFields } from './form-values.ts';

type CreateBody = RouteBody<'POST /api/courses/create-course'>;
type UpdateBody = RouteBody<'PUT /api/courses/update-course/:id'>;

/** A material for the schema: captions are those of a video, and only those whose file is there. */
export const materialOnWire = (fields: MaterialFields): MaterialFields => ({
  ...fields,
  captions: fields.content_type === 'Video' ? fields.captions.filter(({ url }) => url !== '') : [],
});

/** The subjects and materials in their order. An open choice goes as it is: the schema says that it is missing. */
function subjectsOf({ outline, subjects, materials }: CourseFormValues) {
  return outline.map((entry) => ({
    ...(subjects[entry.key] ?? emptySubject()),
    materials: entry.materials.map((key) => materialOnWire(materials[key] ?? emptyMaterial())),
  }));
}

/** The whole course for the schema, which decides whether it can be sent. */
export function toWire(values: CourseFormValues) {
  return { ...values.course, subjects: subjectsOf(values) };
}

/** The body that makes a course. It must have passed the schema. */
export function toCreateBody(values: CourseFormValues, userId: string): CreateBody {
  // The server sets the creator by itself; the specification makes the client name them all the same.
  return { ...toWire(values), created_by: userId } as CreateBody;
}

/** The body that changes a course; the join code has a call of its own. It must have passed the schema. */
export function toUpdateBody(values: CourseFormValues, createdBy: string, updatedAt: string): UpdateBody {
  const { join_code: _joinCode, ...course } = toWire(values);
  return { ...course, created_by: createdBy, updatedAt } as UpdateBody;
}
