import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** The materials of one subject. */
export function SubjectUnitsPage({ id }: { id: string }) {
  return <PageHeading>Contents of {id}</PageHeading>;
}
