import { adminsAnd } from '../../platform/policy/index.ts';

/** Coordinators read the log of the institutions they manage; which entries these are is the repository's matter. */
export const mayReadAudit = adminsAnd('coordinator');
