// The one table of the rights on a course, which server and browser read; no schema, so that a page may load it on its own.

/** The parts that an owner gives to other teachers. */
export const staffRoles = ['co-teacher', 'marker'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Somebody's part on a course. */
export type CoursePart = 'owner' | StaffRole;

const everybody = ['owner', 'co-teacher', 'marker'] as const satisfies readonly CoursePart[];
const teaching = ['owner', 'co-teacher'] as const satisfies readonly CoursePart[];

/** The rights on a course, each with those who have it. Administrators have all of them. */
export const courseRights = {
  /** To look at the course, its students, its tests with their keys, attempts, results, dates and requests for more time. */
  see: everybody,
  /** To answer the questions of students, resolve them and hide posts. */
  answer: everybody,
  /** To close attempts, and dismiss lines about students who may need somebody. */
  mark: everybody,
  /** To change the course with its dates, tests, keys, announcements and certificate, to give more time and open attempts again, to copy and export. */
  edit: teaching,
  /** To decide who is in the course. */
  admit: teaching,
  /** To delete and restore the course, offer it as a template, and say who else teaches it. */
  own: ['owner'],
} as const satisfies Readonly<Record<string, readonly CoursePart[]>>;
export type CourseRight = keyof typeof courseRights;

/** Whether a part has a right. */
export const grants = (part: CoursePart | null, right: CourseRight): boolean => {
  const parts: readonly CoursePart[] = courseRights[right];
  return part !== null && parts.includes(part);
};
