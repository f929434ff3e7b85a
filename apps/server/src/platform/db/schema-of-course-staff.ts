import type { Fixed } from './columns.ts';

/** Teachers beside the owner of a course; `ended_at` is when one was removed or left. */
export type CourseStaffTable = {
  course_id: Fixed<string>;
  user_id: Fixed<string>;
  role: 'co-teacher' | 'marker';
  created_at: Date;
  ended_at: Date | null;
};
