import type { Feature } from '../../platform/feature/index.ts';
import { profilesData } from './profiles.personal-data.ts';
import { registerProfiles } from './profiles.routes.ts';
import type { ProfileDeps } from './profiles.service.ts';
import { profileExamples } from './profiles.examples.ts';

export const profilesFeature: Feature<ProfileDeps> = {
  name: 'profiles',
  examples: profileExamples,
  routes: ({ route, app }, services) => registerProfiles(route, app, services),
  personalData: profilesData,
};
