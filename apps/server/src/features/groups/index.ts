// Groups of people with courses, and what a student's groups, requests and institution add up to: their own courses.
export { groupsFeature } from './groups.feature.ts';
export {
  activeMemberships,
  groupHasCourse,
  groupName,
  holdGroup,
  holdGroups,
  holdGroupsWithCourse,
} from './group-facts.repository.ts';
export { countFollowers } from './school-account.repository.ts';
export { listGroupsOf, type StudentGroupRow } from './student-groups.repository.ts';
export { canManageGroup } from './groups.policy.ts';
export { copyGroup, createGroup } from './groups.service.ts';
export { joinGroup, type Joining, leaveGroup, planJoining } from './joining.service.ts';
export {
  addMemberships,
  bumpGroupVersions,
  findTakenGroupNames,
  insertGroups,
  type Membership,
  readGroupVersions,
  removeMemberships,
  renameGroups,
  settleGroups,
} from './imported-groups.repository.ts';
