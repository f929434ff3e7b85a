import type { Feature } from '../../platform/feature/index.ts';
import { dayMs, removing } from '../../platform/jobs/removing.ts';
import { assessmentsData } from './assessments.personal-data.ts';
import { registerAssessments } from './assessments.routes.ts';
import type { RegradesDeps } from './regrade/regrades.deps.ts';
import { registerRegrades } from './regrade/regrades.routes.ts';
import { deleteUnusedVersions } from './versions.repository.ts';

export const assessmentsFeature: Feature<RegradesDeps> = {
  name: 'assessments',
  routes({ route }, services) {
    registerAssessments(route);
    registerRegrades(route, services);
  },
  chores: () => [removing('versions of tests that nobody sat', dayMs, deleteUnusedVersions)],
  personalData: assessmentsData,
};
