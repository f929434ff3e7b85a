import type { Course, Material } from '@lectern/contract';

type Address = [name: string, at: (course: Course) => string];

/** The address of the course's first material of a type. */
export const materialOf = (type: Material['content_type']) => (course: Course) => {
  const all = course.subjects.flatMap(({ materials }) => materials);
  return `/course/materials/${all.find(({ content_type: one }) => one === type)?._id}`;
};

/** The pages of a course that visitors open from outside, and the lists that lead to it. */
export const publicAddresses: readonly Address[] = [
  ['the public courses', () => '/home'],
  ['the course list', () => '/courses'],
  ['a course to join', ({ _id }) => `/course/explore-details/${_id}`],
  ['a course', ({ _id }) => `/course/details/${_id}`],
  ['a subject', ({ subjects }) => `/course/units/${subjects[0]?._id}`],
  ['the search', () => '/search?q=plant'],
  ['the sign-in form', () => '/login'],
];
