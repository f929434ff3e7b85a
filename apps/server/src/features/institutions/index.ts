// Institutions: who manages them, what they may use, and the one rule for who may see one.
export { institutionsData } from './institutions.personal-data.ts';
export { registerInstitutions } from './institutions.routes.ts';
export { institutionPictureVisibleTo } from './institutions.visibility.ts';
export { createInstitution, updateInstitution } from './institutions.service.ts';
