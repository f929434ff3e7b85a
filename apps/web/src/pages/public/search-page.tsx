import { SearchResults } from '../../features/search/components/search-results.tsx';
import { t } from '../../shared/messages/t.ts';
import { tellHead } from '../../shared/page-head/page-head.ts';
import { PageHeading } from '../../shared/ui/page-heading.tsx';

/** Everything that somebody may see and that answers a search. */
export function SearchPage() {
  // Search engines have the pages themselves.
  if (import.meta.env.SSR) tellHead({ isIndexed: false });
  return (
    <>
      <PageHeading>{t('Search')}</PageHeading>
      <SearchResults />
    </>
  );
}
