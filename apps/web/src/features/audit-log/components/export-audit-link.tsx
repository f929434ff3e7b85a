import { t } from '../../../shared/messages/t.ts';
import { downloadProven } from '../../../shared/proof/download-proven.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { stringifySearch } from '../../../shared/routing/search-text.ts';
import { MenuAnchor } from '../../../shared/ui/menu.tsx';
import { queryOf } from '../audit-filters.ts';

/** An item of a menu, which downloads the entries of the list, all pages of them, as a file. */
export function ExportAuditLink({ onPick }: { onPick: () => void }) {
  const [search] = useListSearch();
  return (
    <MenuAnchor
      href={`/api/audit/export.csv${stringifySearch(queryOf(search))}`}
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
