import { z } from 'zod';
import { Id } from '../common.ts';
import { durationUnits, Material } from '../courses/schemas.ts';

/** A material with where it belongs. */
export const MaterialInPlace = z
  .object({
    ...Material.shape,
    subject: z.object({ _id: Id, name: z.string() }),
    course: z.object({ _id: Id, name: z.string() }),
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
