import type { Router } from '../../platform/http/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { getMaterial, getOutline, getSubjectContents } from './materials.service.ts';

/** The study materials of a subject. They follow the visibility of their course. */
export function registerMaterials(route: Router): void {
  route('GET /api/materials/:subjectId/materials', {
    policy: anyone,
    handler: async ({ db, viewer, params }) => ({
      status: 200,
      body: await getSubjectContents(db, viewer, params.subjectId),
    }),
  });

  route('GET /api/materials/:id', {
    policy: anyone,
    handler: async ({ db, viewer, params }) => ({ status: 200, body: await getMaterial(db, viewer, params.id) }),
  });

  route('GET /api/courses/:id/outline', {
    policy: anyone,
    handler: async ({ db, viewer, params, query }) => ({
      status: 200,
      body: await getOutline(db, viewer, { courseId: params.id, asked: query.subject }),
    }),
  });
}
