import type { Router } from '../../platform/http/index.ts';
import { anyone } from '../../platform/policy/index.ts';
import { sightOf } from '../courses/index.ts';
import { getMaterial, getOutline, getSubjectContents } from './materials.service.ts';

/** The study materials of a subject. They follow the visibility of their course. */
export function registerMaterials(route: Router): void {
  route('GET /api/materials/:subjectId/materials', {
    policy: anyone,
    handler: async ({ act, db, params }) => ({
      status: 200,
      body: await getSubjectContents(db, sightOf(act), params.subjectId),
    }),
  });

  route('GET /api/materials/:id', {
    policy: anyone,
    handler: async ({ act, db, params }) => ({ status: 200, body: await getMaterial(db, sightOf(act), params.id) }),
  });

  route('GET /api/courses/:id/outline', {
    policy: anyone,
    handler: async ({ act, db, params, query }) => ({
      status: 200,
      body: await getOutline(db, sightOf(act), { courseId: params.id, asked: query.subject }),
    }),
  });
}
