import type { Feature } from '../../platform/feature/index.ts';
import { institutionsListeners } from './institutions.listeners.ts';
import { institutionsData } from './institutions.personal-data.ts';
import { registerInstitutions } from './institutions.routes.ts';
import type { InstitutionsDeps } from './institutions.service.ts';
import { institutionExamples } from './institutions.examples.ts';

export const institutionsFeature: Feature<InstitutionsDeps> = {
  name: 'institutions',
  examples: institutionExamples,
  routes: ({ route }, services) => registerInstitutions(route, services),
  listens: institutionsListeners,
  personalData: institutionsData,
};
