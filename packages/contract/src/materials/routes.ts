import { z } from 'zod';
import { idOf } from '../common.ts';
import { defineRoutes } from '../route.ts';
import { MaterialInPlace, SubjectContents } from './schemas.ts';

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
});
