import { t } from '../../../../shared/messages/t.ts';
import { useListSearch } from '../../../../shared/routing/list-search.ts';
import { MenuAnchor } from '../../../../shared/ui/menu.tsx';
import { resultsCsvPath } from '../api/list-results.ts';
import { filtersOf } from '../result-filters.ts';

/** An item of a menu, which downloads the results of the list, all pages of them, as a file. */
export function ExportResultsLink({ testId, onPick }: { testId: string; onPick: () => void }) {
  const [search] = useListSearch();
  return (
    <MenuAnchor href={resultsCsvPath(testId, filtersOf(search))} download onClick={onPick}>
      {t('Export CSV')}
    </MenuAnchor>
  );
}
