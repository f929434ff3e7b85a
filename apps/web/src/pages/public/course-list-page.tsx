import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** All courses, the best rated first. */
export function CourseListPage() {
  return <PageHeading>Course List</PageHeading>;
}
