import type { Feature } from '../../platform/feature/index.ts';
import { institutionsListeners } from './institutions.listeners.ts';
import { institutionsData } from './institutions.personal-data.ts';
import { registerInstitutions } from './institutions.routes.ts';
import type { InstitutionsDeps } from './institutions.service.ts';

export const institutionsFeature: Feature<InstitutionsDeps> = {
  name: 'institutions',
  routes: ({ route }, services) => registerInstitutions(route, services),
  listens: institutionsListeners,
  personalData: institutionsData,
};
