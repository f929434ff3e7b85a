import type { CourseListItem } from '@lectern/contract';

/** The fields of a course that its card shows. */
export type CardCourse = Pick<
  CourseListItem,
  | '_id'
  | 'name'
  | 'imageUrl'
  | 'description'
  | 'duration'
  | 'duration_unit'
  | 'status'
  | 'averageRating'
  | 'ratingsCount'
>;
