import { adminsAnd, onlyRole } from '../../platform/policy/index.ts';

/** Teachers look after the certificates of their courses, admins after all; which courses those are, the statements ask. */
export const mayLookAfterCertificates = adminsAnd('teacher');
/** Students earn certificates. */
export const mayEarn = onlyRole('student');
/** Somebody who has become a teacher since keeps theirs, and staff read those of their courses. */
export const mayReadCertificates = adminsAnd('teacher', 'student', 'coordinator');
