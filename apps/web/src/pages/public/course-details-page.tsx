import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** One course, as a student sees it. */
export function CourseDetailsPage({ id }: { id: string }) {
  return <PageHeading>Course {id}</PageHeading>;
}
