/** Every kind of person who may call. */
export const actors = [
  'visitor',
  'student',
  'author',
  'other teacher',
  'coordinator',
  'admin',
  'blocked admin',
] as const;
export type ActorName = (typeof actors)[number];

/** The status that each kind of person gets for a well-formed request. */
export type Access = readonly [
  visitor: number,
  student: number,
  author: number,
  otherTeacher: number,
  coordinator: number,
  admin: number,
  blocked: number,
];

export const all = (status: number): Access => [status, status, status, status, status, status, status];

export const signedIn: Access = [401, 200, 200, 200, 200, 200, 401];
export const staff: Access = [401, 403, 200, 200, 200, 200, 401];
export const teachers: Access = [401, 403, 200, 200, 403, 200, 401];
export const admins: Access = [401, 403, 403, 403, 403, 200, 401];
export const adminsMaking: Access = [401, 403, 403, 403, 403, 201, 401];
/** Admins and the institution's coordinators. */
export const coordinators: Access = [401, 403, 403, 403, 200, 200, 401];
export const students: Access = [401, 200, 403, 403, 403, 403, 401];
export const studentsMaking: Access = [401, 201, 403, 403, 403, 403, 401];

/** Its maker and admins; to other teachers it is not there. */
export const mineToWrite: Access = [401, 403, 200, 404, 403, 200, 401];
export const mineToAdd: Access = [401, 403, 201, 404, 403, 201, 401];
/** The course's author and admins; other teachers see the course. */
export const ownCourse: Access = [401, 403, 200, 403, 403, 200, 401];
export const ownCourseToAdd: Access = [401, 403, 201, 403, 403, 201, 401];
/** Those who may see a course that is hidden from the rest. */
export const mine: Access = [404, 404, 200, 404, 404, 200, 404];
/** Students, from whom the course is hidden. */
export const hiddenFromStudents: Access = [401, 404, 403, 403, 403, 403, 401];
