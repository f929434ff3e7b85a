import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Stands where a part of the product will be; shows no data, because there is none yet. */
export function NotAvailableYetPage({ heading }: { heading: string }) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <EmptyState title="This part is not available yet.">
        It will appear here in a later version of Lectern.
      </EmptyState>
    </>
  );
}
