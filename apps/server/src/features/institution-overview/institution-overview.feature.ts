import type { Feature } from '../../platform/feature/index.ts';
import { institutionOverviewExamples } from './institution-overview.examples.ts';
import { registerInstitutionOverview } from './institution-overview.routes.ts';

export const institutionOverviewFeature: Feature = {
  name: 'institution overview',
  examples: institutionOverviewExamples,
  routes: ({ route }) => registerInstitutionOverview(route),
};
