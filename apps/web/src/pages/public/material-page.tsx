import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** One material. */
export function MaterialPage({ id }: { id: string }) {
  return <PageHeading>Material {id}</PageHeading>;
}
