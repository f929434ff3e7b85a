import { adminsAnd } from '../../platform/policy/index.ts';

/** Those who look after courses read their dates; of which courses, the statements ask. */
export const mayReadDates = adminsAnd('teacher', 'coordinator');

/** Dates are set by those who edit the course. */
export const maySetDates = adminsAnd('teacher');
