import { z } from 'zod';
import { idOf } from '../common.ts';
import { limits } from '../limits.ts';
import { defineRoutes } from '../route.ts';
import { CourseProgress, MaterialProgress, ProgressInput } from './schemas.ts';

export const progressRoutes = defineRoutes({
  'GET /api/courses/:id/progress': {
    tag: 'Progress',
    summary: "One's own progress in a course, material by material",
    params: z.object({ id: idOf('courses') }),
    responses: { 200: CourseProgress },
  },
  'PUT /api/courses/:id/progress': {
    tag: 'Progress',
    summary: 'Report what one did with a material, and read how it stands; reports add up and may be repeated',
    params: z.object({ id: idOf('courses') }),
    body: ProgressInput,
    bodyLimit: limits.progressBodyBytes,
    responses: { 200: z.object({ message: z.string(), material: MaterialProgress }) },
    errors: ['material_not_open', 'material_closed'],
  },
});
