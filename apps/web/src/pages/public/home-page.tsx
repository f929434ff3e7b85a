import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The public courses. */
export function HomePage() {
  return <PageHeading>Public Courses</PageHeading>;
}
