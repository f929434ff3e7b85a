import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { stringifySearch } from '../../../shared/routing/search-text.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { queryOf, type ListArea } from '../user-filters.ts';

/** Downloads the people of the list, all pages of them, as a file. */
export function ExportUsersLink({ area }: { area: ListArea }) {
  const [search] = useListSearch();
  return (
    <a href={`/api/users/export.csv${stringifySearch(queryOf(area, search))}`} download className={buttonClass({})}>
      {t('Export CSV')}
    </a>
  );
}
