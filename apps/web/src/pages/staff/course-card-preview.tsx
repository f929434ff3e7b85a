import type { ComponentProps } from 'react';
import { CourseCard } from '../../features/courses/components/course-card.tsx';

/** The card by which students know a course. */
export function CourseCardPreview({ course }: Pick<ComponentProps<typeof CourseCard>, 'course'>) {
  return <CourseCard course={course} eager />;
}
