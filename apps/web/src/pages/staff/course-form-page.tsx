import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Makes a course, or edits the one named. */
export function CourseFormPage({ courseId }: { area: 'instructor' | 'teacher'; courseId?: string }) {
  return <PageHeading>{courseId === undefined ? 'Create Course' : 'Edit Course'}</PageHeading>;
}
