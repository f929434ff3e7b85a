import { idOf, type ViewerName } from '../seed/ids.ts';

/** A request whose processor time is measured, with its goal in milliseconds of program and database together. */
export type Load = {
  what: string;
  as: ViewerName | null;
  path: string;
  goalMs: number;
  /** Streamed whole by one caller after the other, and counted for each hundred courses. */
  whole?: true;
};

export const loads: readonly Load[] = [
  { what: 'a course in detail', as: 'student', path: `/api/courses/${idOf('course', 1)}`, goalMs: 0.3 },
  { what: 'a page of fifty courses', as: 'admin', path: '/api/courses?page=1&limit=50', goalMs: 1 },
  { what: 'a page of twelve courses', as: 'student', path: '/api/courses?page=1&limit=12', goalMs: 0.8 },
  { what: 'a page of fifty users', as: 'admin', path: '/api/users?page=1&limit=50', goalMs: 0.6 },
  { what: 'a hundred of all courses in full', as: 'admin', path: '/api/courses', goalMs: 12, whole: true },
];
