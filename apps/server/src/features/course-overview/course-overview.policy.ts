import { adminsAnd } from '../../platform/policy/index.ts';

/** Teachers and coordinators look after courses; after which ones, the statements ask. */
export const mayOverseeCourses = adminsAnd('teacher', 'coordinator');

/** Results are for those who manage tests. */
export const mayCompareResults = adminsAnd('teacher');
