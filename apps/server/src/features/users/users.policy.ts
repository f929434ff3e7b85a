import { adminsAnd } from '../../platform/policy/index.ts';

/** Staff list people; which ones they get is the visibility predicate's matter. */
export const mayListUsers = adminsAnd('teacher', 'coordinator');
