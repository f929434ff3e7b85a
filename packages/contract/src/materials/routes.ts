import { z } from 'zod';
import { Id, idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { CourseOutline, MaterialInPlace, SubjectContents } from './schemas.ts';

export const materialRoutes = defineRoutes({
  'GET /api/materials/:subjectId/materials': {
    tag: 'Materials',
    summary: 'The materials of a subject, in order',
    params: z.object({ subjectId: idOf('subjects') }),
    responses: { 200: SubjectContents },
  },
  'GET /api/materials/:id': {
    tag: 'Materials',
    summary: 'One material',
    params: z.object({ id: idOf('materials') }),
    responses: { 200: MaterialInPlace },
  },
  'GET /api/courses/:id/outline': {
    tag: 'Materials',
    summary: 'The subjects and materials of a course in order, by name',
    params: z.object({ id: idOf('courses') }),
    query: z.object({
      subject: Id.optional().describe('The subject whose materials are named also in a very large course.'),
    }),
    responses: { 200: CourseOutline },
  },
});
