import type { Generated } from 'kysely';
import type { Fixed } from './columns.ts';

/** The transactions that changed what visitors see of courses. */
export type CatalogueChangesTable = { xid: Fixed<string>; changed_at: Generated<Date> };

/** The words by which a course is found. */
export type CourseTextsTable = { course_id: Fixed<string>; content: string };
