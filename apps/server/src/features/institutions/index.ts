// Institutions: who manages them, what they may use, and the one rule for who may see one.
export {
  findLetterhead,
  findSchoolDays,
  type Letterhead,
  institutionApproved,
  institutionManaged,
  institutionName,
  institutionNameKey,
  isApproved,
  managesInstitution,
  type SchoolDays,
} from './institution-facts.repository.ts';
export { findManagedInstitution, lockManagedInstitution } from './managed.repository.ts';
export { mayWriteInstitutions as mayManageInstitutions } from './institutions.policy.ts';
export { listCoordinators } from './institution-links.repository.ts';
export { countInstitutionsWaiting } from './institutions-list.repository.ts';
export { institutionsFeature } from './institutions.feature.ts';
export { institutionPictureVisibleTo } from './institutions.visibility.ts';
export { createInstitution, updateInstitution } from './institutions.service.ts';
