import { adminsAnd } from '../../../platform/policy/index.ts';

/** Teachers and admins look after attempts; at which tests, the statements ask. */
export const mayOverseeAttempts = adminsAnd('teacher');
