import type { Feature } from '../../platform/feature/index.ts';
import { profilesData } from './profiles.personal-data.ts';
import { type ProfilesRoutesDeps, registerProfiles } from './profiles.routes.ts';

export const profilesFeature: Feature<ProfilesRoutesDeps> = {
  name: 'profiles',
  routes: ({ route, app }, services) => registerProfiles(route, app, services),
  personalData: profilesData,
};
