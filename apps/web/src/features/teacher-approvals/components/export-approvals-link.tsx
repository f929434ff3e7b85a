import { t } from '../../../shared/messages/t.ts';
import { useListSearch } from '../../../shared/routing/list-search.ts';
import { stringifySearch } from '../../../shared/routing/search-text.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { queryOf } from '../approval-filters.ts';

/** Downloads the teachers of the list, all pages of them, as a file. */
export function ExportApprovalsLink() {
  const [search] = useListSearch();
  return (
    <a
      href={`/api/users/teacher-approvals/export.csv${stringifySearch(queryOf(search))}`}
      download
      className={buttonClass({})}
    >
      {t('Export CSV')}
    </a>
  );
}
