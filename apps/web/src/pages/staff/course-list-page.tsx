import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The courses that the staff of an area work on. */
export function CourseListPage({ area }: { area: 'instructor' | 'teacher' }) {
  return <PageHeading>{area === 'teacher' ? 'My Courses' : 'Courses'}</PageHeading>;
}
