import type { Feature } from '../../platform/feature/index.ts';
import { groupsData } from './groups.personal-data.ts';
import { registerGroups } from './groups.routes.ts';
import { followSchoolGroups } from './school-account.service.ts';
import { groupExamples } from './groups.examples.ts';

export const groupsFeature: Feature = {
  name: 'groups',
  examples: groupExamples,
  routes: ({ route }) => registerGroups(route),
  listens: { school_groups_named: followSchoolGroups },
  personalData: groupsData,
};
