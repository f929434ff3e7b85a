import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** One course, as a visitor sees it. */
export function ExploreDetailsPage({ id }: { id: string }) {
  return <PageHeading>Course {id}</PageHeading>;
}
