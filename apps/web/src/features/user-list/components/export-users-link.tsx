import { t } from '../../../shared/messages/t.ts';
import { downloadProven } from '../../../shared/proof/download-proven.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { stringifySearch } from '../../../shared/routing/search-text.ts';
import { MenuAnchor } from '../../../shared/ui/menu.tsx';
import { queryOf, type ListArea } from '../user-filters.ts';

/** An item of a menu, which downloads the people of the list, all pages of them, as a file. */
export function ExportUsersLink({ area, onPick }: { area: ListArea; onPick: () => void }) {
  const [search] = useListSearch();
  return (
    <MenuAnchor
      href={`/api/users/export.csv${stringifySearch(queryOf(area, search))}`}
      download
      onClick={(event) => {
        downloadProven(event);
        onPick();
      }}
    >
      {t('Export CSV')}
    </MenuAnchor>
  );
}
