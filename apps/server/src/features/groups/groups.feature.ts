import type { Feature } from '../../platform/feature/index.ts';
import { groupsData } from './groups.personal-data.ts';
import { registerGroups } from './groups.routes.ts';

export const groupsFeature: Feature = {
  name: 'groups',
  routes: ({ route }) => registerGroups(route),
  personalData: groupsData,
};
