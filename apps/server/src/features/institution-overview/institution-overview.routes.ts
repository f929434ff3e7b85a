import type { Router } from '../../platform/http/index.ts';
import { mayManageInstitutions } from '../institutions/index.ts';
import {
  institutionInFigures,
  pageOfInstitutionCourses,
  pageOfInstitutionResults,
} from './institution-overview.service.ts';

/** An institution in figures and its courses, for those who manage it. */
export function registerInstitutionOverview(route: Router): void {
  route('GET /api/institution/:id/overview', {
    policy: mayManageInstitutions,
    handler: async ({ act, params }) => ({ status: 200, body: await institutionInFigures(act, params.id) }),
  });

  route('GET /api/institution/:id/courses', {
    policy: mayManageInstitutions,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfInstitutionCourses(act, params.id, query),
    }),
  });

  route('GET /api/institution/:id/results', {
    policy: mayManageInstitutions,
    handler: async ({ act, params, query }) => ({
      status: 200,
      body: await pageOfInstitutionResults(act, params.id, query),
    }),
  });
}
