import type { Fixed } from './columns.ts';

/** Courses that are offered as templates, by who owned them then. */
export type CourseTemplatesTable = {
  course_id: Fixed<string>;
  offered_by: string;
  with_tests: boolean;
  offered_at: Date;
};
