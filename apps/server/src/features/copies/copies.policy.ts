import { adminsAnd } from '../../platform/policy/index.ts';

/** Those who make courses, tests and groups. Each is copied only by who manages it. */
export const mayCopy = adminsAnd('teacher');
