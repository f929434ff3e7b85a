import { SearchDialog } from '../../features/search/components/search-dialog.tsx';
import { QueryProvider } from '../../shared/api/query-provider.tsx';

/** The search, with the cache, which the first page has not. */
export function SearchInDialog(props: { courseId: string | null; onClose: () => void }) {
  return (
    <QueryProvider>
      <SearchDialog {...props} />
    </QueryProvider>
  );
}
