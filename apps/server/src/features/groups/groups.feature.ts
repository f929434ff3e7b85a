import type { Feature } from '../../platform/feature/index.ts';
import { groupsData } from './groups.personal-data.ts';
import { registerGroups } from './groups.routes.ts';
import type { GroupsDeps } from './groups.service.ts';

export const groupsFeature: Feature<GroupsDeps> = {
  name: 'groups',
  routes: ({ route }, services) => registerGroups(route, services),
  personalData: groupsData,
};
