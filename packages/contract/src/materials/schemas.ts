import { z } from 'zod';
import { Id, Timestamp } from '../common.ts';
import { OwnMaterialDates } from '../test-authoring/dates.ts';
import { contentTypes, durationUnits, Material, materialPhases } from '../courses/schemas.ts';

/** The material before or after another one; null at the ends of a course. */
const Neighbour = z
  .object({ _id: Id, name: z.string(), opensAt: Timestamp.nullable(), phase: z.enum(materialPhases) })
  .nullable();

/** A material with where it belongs. */
export const MaterialInPlace = z
  .object({
    ...Material.shape,
    subject: z.object({ _id: Id, name: z.string() }),
    course: z.object({ _id: Id, name: z.string(), imageUrl: z.string().nullable() }),
    /** The dates as they hold for the student who asks; null for others. */
    dates: OwnMaterialDates.nullable(),
    /** Its place in the order of the course: subjects, then materials; the first is number 1. */
    place: z.object({ number: z.int(), total: z.int(), previous: Neighbour, next: Neighbour }),
  })
  .meta({ id: 'MaterialInPlace' });
export type MaterialInPlace = z.infer<typeof MaterialInPlace>;

/** The materials of a subject and the subject itself. */
export const SubjectContents = z
  .object({
    materials: z.array(Material),
    subject: z.object({
      _id: Id,
      name: z.string(),
      description: z.string().nullable(),
      duration: z.int(),
      duration_unit: z.enum(durationUnits),
      course: z.object({ _id: Id, name: z.string() }),
    }),
  })
  .meta({ id: 'SubjectContents' });
export type SubjectContents = z.infer<typeof SubjectContents>;

/** The order of a course: its subjects with their materials, by name. */
export const CourseOutline = z
  .object({
    course: z.object({
      _id: Id,
      name: z.string(),
      /** When it begins and ends; null where nothing is said, and for visitors. */
      opensAt: Timestamp.nullable(),
      closesAt: Timestamp.nullable(),
    }),
    subjects: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        /** From when its materials are open that have no date of their own. */
        opensAt: Timestamp.nullable(),
        /** By when it should be done; null where nothing is said, and for visitors. */
        dueAt: Timestamp.nullable(),
        materialsCount: z.int(),
        /** Null where a course has more than `limits.outlineMaterials`, but for the subject that was asked for. */
        materials: z
          .array(
            z.object({
              _id: Id,
              name: z.string(),
              content_type: z.enum(contentTypes),
              opensAt: Timestamp.nullable(),
              dueAt: Timestamp.nullable(),
              closesAt: Timestamp.nullable(),
              phase: z.enum(materialPhases),
            }),
          )
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'CourseOutline' });
export type CourseOutline = z.infer<typeof CourseOutline>;
